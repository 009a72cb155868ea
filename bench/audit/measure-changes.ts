import { systemClock } from '@txgw/base/clock'
import { makeId } from '@txgw/base/ids'
import { createEntryOf } from '@txgw/domain/audit/entry-maker'
import { changeStatus } from '@txgw/domain/orders/change-status'
import type { Store } from '@txgw/store/store'
import { sampleOrder } from '@txgw/testkit/samples/records'
import type { Progress } from '../lib/progress.ts'
import { medianTimes, microsOf } from '../lib/rounds.ts'
import { emptyFolder } from '../query/empty-folder.ts'
import { openStore } from '../query/open-store.ts'
import { startTemporaryServer } from '../scale/database-server.ts'

const APP_ID = 'audit-benchmark'

/** The changes of each order. */
export const STEPS = ['Paid', 'Finished', 'Refunded'] as const

export interface AuditOptions {
  rounds: number
  /** Each order changes three times. Every second order leaves entries. */
  ordersPerRound: number
}

/** Median times of one status change in each round, in microseconds. */
export interface ChangeCost {
  recorded: number[]
  bare: number[]
}

const entryOf = createEntryOf(
  {
    actor: 'support desk',
    role: 'operator',
    signedInWith: 'token',
    address: '192.0.2.7',
    operation: 'changeOrderStatus',
    debugId: makeId(systemClock.nowMs()),
  },
  { clock: systemClock, makeId },
)

/** Changes with and without an entry take turns, one by one, so that both meet the same disk and the same neighbours. */
export async function measureChanges(
  name: 'SQLite' | 'PostgreSQL',
  { rounds, ordersPerRound }: AuditOptions,
  progress: Progress,
): Promise<ChangeCost> {
  using folder = emptyFolder()
  await using server = name === 'PostgreSQL' ? await startTemporaryServer() : undefined
  await using store = await openStore(server ? { url: server.url } : { directory: folder.path }, 'sandbox')
  const perRound = Math.ceil((STEPS.length * ordersPerRound) / 2)
  const changes = (rounds + 1) * perRound
  const recorded = await eachChange(store, changes, { entryOf })
  const bare = await eachChange(store, changes, {})
  return await medianTimes(
    { recorded, bare },
    { what: `a status change on ${name}`, rounds, perRound, progress },
  )
}

/** Makes the orders. @returns makes the next change of them, and says how long it took */
async function eachChange(
  store: Store,
  changes: number,
  recording: { entryOf?: typeof entryOf },
): Promise<() => Promise<number>> {
  const nowMs = systemClock.nowMs()
  const ids = Array.from({ length: Math.ceil(changes / STEPS.length) }, () => makeId(nowMs))
  const orders = ids.map((id) => sampleOrder({ appId: APP_ID, id }))
  await store.orders.putOrders(orders, nowMs)
  const next = ids.flatMap((id) => STEPS.map((wanted) => ({ id, wanted }))).values()
  return () => {
    const order = next.next().value as { id: string; wanted: (typeof STEPS)[number] }
    const change = { store, clock: systemClock, actor: 'support desk', appId: APP_ID, ...order, ...recording }
    return microsOf(() => changeStatus(change))
  }
}
