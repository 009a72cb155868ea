import { systemClock } from '@txgw/base/clock'
import { makeId } from '@txgw/base/ids'
import type { Store } from '@txgw/store/store'
import { beginRecharge } from '@txgw/testkit/begin-recharge'
import {
  sampleAcceptance,
  sampleOrder,
  sampleRecharge,
  sampleRequest,
  sampleValidation,
} from '@txgw/testkit/samples'
import { quantile } from '../lib/statistics.ts'
import type { ListOptions } from './options.ts'

const BATCH = 200

/** Median times of one record in each round, in microseconds. */
export interface WriteCost {
  whole: number[]
  bare: number[]
}

export type WriteCosts = Record<string, WriteCost>

/** Writes, and returns how many records that were. Only these lists have new indexes. */
const WRITES: Record<string, (store: Store) => Promise<number>> = {
  'a request record': (store) => addRequests(store, null),
  'the record of a refused request': (store) => addRequests(store, 'NOT_FOUND'),
  'a recharge, from its start to its order': addRecharge,
}

/** Both stores take turns, one by one, so that they meet the same disk and the same neighbours. */
export async function measureWrites(
  stores: Record<keyof WriteCost, Store>,
  { rounds, perRound }: ListOptions,
): Promise<WriteCosts> {
  const costs: WriteCosts = {}
  for (const [name, write] of Object.entries(WRITES)) {
    const cost: WriteCost = { whole: [], bare: [] }
    costs[name] = cost
    for (let round = 0; round <= rounds; round++) {
      const micros: WriteCost = { whole: [], bare: [] }
      for (let turn = 0; turn < perRound; turn++)
        for (const kind of ['whole', 'bare'] as const) {
          const beganMs = performance.now()
          const records = await write(stores[kind])
          micros[kind].push(((performance.now() - beganMs) * 1000) / records)
        }
      if (round === 0) continue
      for (const kind of ['whole', 'bare'] as const) cost[kind].push(quantile(micros[kind], 0.5))
    }
  }
  return costs
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
