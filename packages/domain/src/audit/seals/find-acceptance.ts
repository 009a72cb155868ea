import type { AuditStore, Seal } from '../audit-store.ts'
import type { TrustedKeys } from './check-memory.ts'
import { checkSignature } from './check-signature.ts'
import { readSeal } from './seal.ts'
import type { TrailMemory } from './trail-memory.ts'

const PAGE = 50
/** The clocks of machines differ, so seals are only about in the order of their times. */
const CLOCK_MARGIN_MS = 60 * 60 * 1000

type AcceptanceStore = Pick<AuditStore, 'lastSeal' | 'readSeals'>

/**
 * Looks for a seal, made after the remembered one, with which an admin accepted that the remembered one no longer
 * counts. Only one by a trusted key is taken. One that is older than the memory is no news, so it cannot be used again.
 */
export async function findAcceptance(
  memory: TrailMemory,
  { store, keys }: { store: AcceptanceStore; keys: TrustedKeys },
): Promise<Seal | undefined> {
  let end = (await store.lastSeal())?.sealNo ?? 0
  while (end > 0) {
    const afterNo = Math.max(0, end - PAGE)
    const page = await store.readSeals({ afterNo, limit: PAGE })
    for (const seal of page.filter(({ sealNo }) => sealNo <= end).toReversed()) {
      if ((readSeal(seal)?.atMs ?? 0) < memory.atMs - CLOCK_MARGIN_MS) return undefined
      if (isFor(memory, seal, keys)) return seal
    }
    end = afterNo
  }
  return undefined
}

function isFor(memory: TrailMemory, seal: Seal, keys: TrustedKeys): boolean {
  const content = readSeal(seal)
  if (!content?.accepted || 'serialNo' in content.by || content.atMs <= memory.atMs) return false
  const { sealNo, hash } = content.accepted
  const names = sealNo > memory.sealNo || (sealNo === memory.sealNo && hash === memory.hash)
  return (
    names &&
    keys.fingerprints.has(content.by.fingerprint) &&
    checkSignature(seal, content, keys.platformKeyOf) === 'signed'
  )
}
