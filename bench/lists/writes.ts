import { systemClock } from '@txgw/base/clock'
import { makeId } from '@txgw/base/ids'
import type { Store } from '@txgw/store/store'
import { sampleAcceptance } from '@txgw/testkit/samples/decisions'
import { sampleOrder, sampleRecharge, sampleRequest, sampleValidation } from '@txgw/testkit/samples/records'
import { beginRecharge } from '@txgw/testkit/stores/begin-recharge'
import { microsOf } from '../lib/rounds.ts'

const BATCH = 200

/** Writes, and returns how many records that were. Only these lists have new indexes. */
export const WRITES: Record<string, (store: Store) => Promise<number>> = {
  'a request record': (store) => addRequests(store, null),
  'the record of a refused request': (store) => addRequests(store, 'NOT_FOUND'),
  'a recharge, from its start to its order': addRecharge,
}

/** @returns the microseconds for one record */
export async function timedWrite(write: (store: Store) => Promise<number>, store: Store): Promise<number> {
  let records = 1
  const micros = await microsOf(async () => {
    records = await write(store)
  })
  return micros / records
}

/** A batch, as the service writes them a moment after the answers. */
async function addRequests({ requests }: Store, errorName: string | null): Promise<number> {
  const nowMs = systemClock.nowMs()
  const records = Array.from({ length: BATCH }, (_, index) =>
    sampleRequest({ debugId: makeId(nowMs), appId: `app-${index % 50}`, errorName, receivedAtMs: nowMs }),
  )
  await requests.addRequests(records)
  return BATCH
}

async function addRecharge(store: Store): Promise<number> {
  const id = makeId(systemClock.nowMs())
  const recharge = sampleRecharge({ id })
  await beginRecharge(store, recharge)
  const validation = sampleValidation({ id, rechargeId: id })
  await store.recharges.decideRecharge(sampleAcceptance({ recharge, order: sampleOrder({ id }), validation }))
  return 1
}
