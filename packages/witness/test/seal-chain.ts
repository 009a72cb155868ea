import type { Seal } from '@txgw/domain/audit/audit-store'
import { type Acceptance, sealHash, writeSeal } from '@txgw/domain/audit/seals/seal'
import { makeSealKey, type SealKey, sealKey } from '@txgw/domain/audit/seals/seal-key'

const START_MS = 1_709_287_200_000

export const newKey = (): SealKey => sealKey(makeSealKey())

interface Changes {
  by?: SealKey
  /** Signs in the name of the key of the chain. */
  signedBy?: SealKey
  accepted?: Acceptance
  atMs?: number
}

/** The seals of one trail, in memory, as a store gives them. */
export class SealChain {
  readonly key: SealKey
  readonly environment: 'production' | 'sandbox'
  seals: Seal[] = []

  constructor(key = newKey(), environment: 'production' | 'sandbox' = 'production') {
    this.key = key
    this.environment = environment
  }

  /** Seals once more. */
  add({ by = this.key, signedBy = by, accepted, atMs = START_MS }: Changes = {}): Seal {
    const last = this.seals.at(-1)
    const sealNo = (last?.sealNo ?? 0) + 1
    const body = writeSeal({
      environment: this.environment,
      sealNo,
      atMs: atMs + sealNo,
      heads: [{ lane: 0, count: sealNo, hash: 'a'.repeat(64) }],
      previous: last ? sealHash(last) : null,
      by,
      ...(accepted && { accepted }),
    })
    const seal = { sealNo, body, signature: signedBy.sign(body) }
    this.seals.push(seal)
    return seal
  }

  /** Goes back to an older seal, as a restored backup does. */
  cutTo(sealNo: number): void {
    this.seals = this.seals.slice(0, sealNo)
  }

  /** The seal with which an admin goes on. */
  accept(lost: Seal): Seal {
    const accepted = { reason: 'x', sealNo: lost.sealNo, hash: sealHash(lost), atMs: START_MS, actor: 'x' }
    return this.add({ accepted })
  }

  async lastSeal(): Promise<Seal | undefined> {
    return this.seals.at(-1)
  }

  async readSeals({ afterNo, limit }: { afterNo: number; limit: number }): Promise<Seal[]> {
    return this.seals.filter(({ sealNo }) => sealNo > afterNo).slice(0, limit)
  }
}
