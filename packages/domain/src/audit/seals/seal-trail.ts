import type { Clock } from '@txgw/base/clock'
import type { AuditStore, LaneHead, Seal } from '../audit-store.ts'
import { type Acceptance, readSeal, sealHash, writeSeal } from './seal.ts'
import type { SealKey } from './seal-key.ts'

export interface Sealing {
  store: Pick<AuditStore, 'lastSeal' | 'addSeal'>
  environment: string
  /** The real time. */
  clock: Clock
  key: SealKey
}

/**
 * Signs the heads of the lanes and the seal before.
 * @returns undefined when another process has added a seal with this number
 */
export async function addSeal(
  { store, environment, clock, key }: Sealing,
  { last, heads, accepted }: { last: Seal | undefined; heads: LaneHead[]; accepted?: Acceptance },
): Promise<Seal | undefined> {
  const sealNo = (last?.sealNo ?? 0) + 1
  const body = writeSeal({
    environment,
    sealNo,
    atMs: accepted?.atMs ?? clock.nowMs(),
    heads,
    previous: last ? sealHash(last) : null,
    by: key,
    ...(accepted && { accepted }),
  })
  const seal = { sealNo, body, signature: key.sign(body) }
  return (await store.addSeal(seal)) ? seal : undefined
}

export function hasGrown(heads: LaneHead[], last: Seal | undefined): boolean {
  const sealed = last ? (readSeal(last)?.heads ?? []) : []
  const counts = new Map(sealed.map(({ lane, count }) => [lane, count]))
  return heads.some(({ lane, count }) => count > (counts.get(lane) ?? 0))
}
