import type { AuditStore, Seal } from '@txgw/domain/audit/audit-store'
import { readSeal, sealHash } from '@txgw/domain/audit/seals/seal'
import { type ListEnd, SENT_SEALS_MAX } from '@txgw/domain/audit/witness/judge-seals'
import { WitnessFailure } from './witness-trouble.ts'

/** So many seals are searched for one by the own key. */
const SEARCHED_MAX = 2_000
const PAGE = 200

type SealStore = Pick<AuditStore, 'lastSeal' | 'readSeals'>

/**
 * The seals that a list lacks, from its end on, as many as one message holds. The last of them is by the owner of the
 * list. A list that is empty begins with the last such seal, which covers all before it.
 * @throws {WitnessFailure} when the store does not have the seal with which the list ends
 */
export async function nextSeals(
  store: SealStore,
  { owner, end }: { owner: string; end: ListEnd | undefined },
): Promise<Seal[]> {
  if (!end) return searchBack(store, (seal) => isBy(owner, seal))
  const [known, ...next] = await store.readSeals({ afterNo: end.sealNo - 1, limit: SENT_SEALS_MAX + 1 })
  if (known?.sealNo !== end.sealNo || sealHash(known) !== end.hash) return afterAcceptance(store, owner, end)
  const own = next.findLastIndex((seal) => isBy(owner, seal))
  if (own >= 0) return next.slice(0, own + 1)
  const isMore = next.length === SENT_SEALS_MAX
  return isMore ? searchOn(store, { owner, afterNo: end.sealNo + SENT_SEALS_MAX }) : []
}

async function afterAcceptance(store: SealStore, owner: string, end: ListEnd): Promise<Seal[]> {
  const accepting = await searchBack(store, (seal) => isBy(owner, seal) && accepts(seal, end))
  if (accepting.length > 0) return accepting
  throw new WitnessFailure({
    kind: 'differs',
    says: `the witness has seal ${end.sealNo}, and the store has another one or none`,
    last: { sealNo: end.sealNo, hash: end.hash },
  })
}

async function searchBack(store: SealStore, isWanted: (seal: Seal) => boolean): Promise<Seal[]> {
  const last = (await store.lastSeal())?.sealNo ?? 0
  for (let end = last; end > Math.max(0, last - SEARCHED_MAX); ) {
    const afterNo = Math.max(0, end - PAGE)
    const page = await store.readSeals({ afterNo, limit: PAGE })
    const found = page.findLast((seal) => seal.sealNo <= end && isWanted(seal))
    if (found) return [found]
    end = afterNo
  }
  return []
}

/** More seals of others than one message holds. */
async function searchOn(
  store: SealStore,
  { owner, afterNo }: { owner: string; afterNo: number },
): Promise<Seal[]> {
  for (let after = afterNo; after < afterNo + SEARCHED_MAX; ) {
    const page = await store.readSeals({ afterNo: after, limit: PAGE })
    const found = page.find((seal) => isBy(owner, seal))
    const last = page.at(-1)
    if (found) return [found]
    if (!last) return []
    after = last.sealNo
  }
  return []
}

function isBy(owner: string, seal: Seal): boolean {
  const by = readSeal(seal)?.by
  return by !== undefined && 'fingerprint' in by && by.fingerprint === owner
}

function accepts(seal: Seal, { sealNo, hash }: ListEnd): boolean {
  const accepted = readSeal(seal)?.accepted
  if (!accepted) return false
  return accepted.sealNo > sealNo || (accepted.sealNo === sealNo && accepted.hash === hash)
}
