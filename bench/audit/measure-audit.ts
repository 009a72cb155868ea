import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@txgw/base/clock'
import { makeId } from '@txgw/base/ids'
import { createEntryOf } from '@txgw/domain/audit/entry-maker'
import { changeStatus } from '@txgw/domain/orders/change-status'
import { openPostgresStore } from '@txgw/store/postgres/open-postgres-store'
import { openSqliteStore } from '@txgw/store/sqlite/open-sqlite-store'
import type { Store } from '@txgw/store/store'
import { startPostgres } from '@txgw/testkit'
import { sampleOrder } from '@txgw/testkit/samples'
import type { Progress } from '../lib/progress.ts'
import { quantile } from '../lib/statistics.ts'
import { DATA_DIR } from '../query/dataset.ts'
import { measureCall } from './measure-call.ts'
import { type AuditOptions, STEPS } from './options.ts'

const APP_ID = 'audit-benchmark'

/** Median times of one status change in each round, in microseconds. */
export interface ChangeCost {
  recorded: number[]
  bare: number[]
}

export interface AuditFigures {
  sqlite: ChangeCost
  /** The call of the operator API on SQLite, with its entry. */
  call: number[]
  postgres: ChangeCost
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

export async function measureAudit({
  options,
  progress,
}: {
  options: AuditOptions
  progress: Progress
}): Promise<AuditFigures> {
  progress.stage('a status change on SQLite')
  const sqlite = await onSqlite((store) => measureStore(store, options))
  progress.stage('the call that changes a status, on SQLite')
  const call = await measureCall(options)
  progress.stage('a status change on PostgreSQL')
  const postgres = await onPostgres((store) => measureStore(store, options))
  return { sqlite, call, postgres }
}

async function onSqlite<T>(act: (store: Store) => Promise<T>): Promise<T> {
  await mkdir(DATA_DIR, { recursive: true })
  const directory = await mkdtemp(join(DATA_DIR, 'audit-'))
  const store = await openSqliteStore({ directory, environment: 'sandbox' })
  try {
    return await act(store)
  } finally {
    await store.close()
    await rm(directory, { recursive: true, force: true })
  }
}

async function onPostgres<T>(act: (store: Store) => Promise<T>): Promise<T> {
  const server = await startPostgres({ settings: { fsync: 'on', full_page_writes: 'on' } })
  try {
    const store = await openPostgresStore({ url: server.url, environment: 'sandbox' })
    return await act(store).finally(() => store.close())
  } finally {
    await server.stop()
  }
}

/** The first round warms up and does not count. */
async function measureStore(store: Store, { rounds, ordersPerRound }: AuditOptions): Promise<ChangeCost> {
  const cost: ChangeCost = { recorded: [], bare: [] }
  for (let round = 0; round <= rounds; round++) {
    const { recorded, bare } = await changeOrders(store, ordersPerRound)
    if (round === 0) continue
    cost.recorded.push(quantile(recorded, 0.5))
    cost.bare.push(quantile(bare, 0.5))
  }
  return cost
}

/** Changes with and without an entry take turns, one by one, so that both meet the same disk and the same neighbours. */
async function changeOrders(store: Store, count: number): Promise<ChangeCost> {
  const cost: ChangeCost = { recorded: [], bare: [] }
  const ids = Array.from({ length: count }, () => makeId(systemClock.nowMs()))
  await store.orders.putOrders(
    ids.map((id) => sampleOrder({ appId: APP_ID, id })),
    systemClock.nowMs(),
  )
  for (const [index, id] of ids.entries()) {
    const isRecorded = index % 2 === 0
    for (const wanted of STEPS) {
      const beganMs = performance.now()
      await changeStatus({
        store,
        clock: systemClock,
        actor: 'support desk',
        appId: APP_ID,
        id,
        wanted,
        ...(isRecorded && { entryOf }),
      })
      cost[isRecorded ? 'recorded' : 'bare'].push((performance.now() - beganMs) * 1000)
    }
  }
  return cost
}
