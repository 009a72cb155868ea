import type { Clock } from '@txgw/base/clock'
import type { AuditStore, LaneHead } from './audit-store.ts'
import { readSeal, sealHash, writeSeal } from './seal.ts'

/** The platform key of this machine that signs now. */
interface SealSigner {
  serialNo: string
  sign(bytes: Uint8Array): Promise<Buffer>
}

export interface Sealing {
  store: Pick<AuditStore, 'readHeads' | 'lastSeal' | 'addSeal'>
  environment: string
  /** The real time. */
  clock: Clock
  signer(): SealSigner
}

/**
 * Seals what was added since the last seal. If another process seals at the same time, one of the two seals is kept,
 * and what it does not cover is left to the next. Returns whether this call added a seal.
 */
export async function sealTrail({ store, environment, clock, signer }: Sealing): Promise<boolean> {
  const last = await store.lastSeal()
  const heads = await store.readHeads()
  if (!hasGrown(heads, last ? readSeal(last).heads : [])) return false
  const { serialNo, sign } = signer()
  const sealNo = (last?.sealNo ?? 0) + 1
  const previous = last ? sealHash(last) : null
  const body = writeSeal({ environment, sealNo, atMs: clock.nowMs(), heads, previous, serialNo })
  const signature = (await sign(Buffer.from(body))).toString('base64')
  return store.addSeal({ sealNo, body, signature })
}

function hasGrown(heads: LaneHead[], sealed: Pick<LaneHead, 'lane' | 'count'>[]): boolean {
  const counts = new Map(sealed.map(({ lane, count }) => [lane, count]))
  return heads.some(({ lane, count }) => count > (counts.get(lane) ?? 0))
}
