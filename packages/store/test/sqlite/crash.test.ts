import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'
import type { Store } from '../../src/store.ts'
import { withDirectory } from './harness.ts'
import { runChild } from './run-child.ts'

const CYCLES = 6
const BATCH_SIZE = 5
const INDEXES = Array.from({ length: BATCH_SIZE }, (_, index) => index)

test('a process that is killed while it writes loses no acknowledged write and leaves no partial write', () =>
  withDirectory(async (directory) => {
    const acknowledged: string[] = []
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      acknowledged.push(...(await writeUntilKilled(directory, cycle)))
      const store = await openSqliteStore({ directory, environment: 'production' })
      for (const line of acknowledged) await assertKept(store, line)
      await assertWholeBatches(store, cycle)
      await assertCounted(store)
      await store.close()
      assertSound(join(directory, 'txgw.db'))
    }
    assert.ok(acknowledged.length >= CYCLES)
  }))

async function writeUntilKilled(directory: string, cycle: number): Promise<string[]> {
  const writer = runChild('crash-writer.ts', [directory, String(cycle), String(BATCH_SIZE)])
  await Promise.race([once(writer.process.stdout ?? writer.process, 'data'), writer.ended])
  await delay(randomInt(60))
  writer.process.kill('SIGKILL')
  await writer.ended
  return writer.lines
}

async function assertKept(store: Store, line: string): Promise<void> {
  const [act, id] = line.split(' ') as [string, string]
  if (act === 'app') return assert.ok(await store.apps.findApp(id), line)
  if (act === 'begun') return assert.ok(await store.recharges.findRecharge(id), line)
  if (act === 'accepted')
    return assert.equal((await store.recharges.findRecharge(id))?.state, 'ACCEPTED', line)
  if (act === 'paid') return assert.equal((await store.orders.findOrder('app-1', id))?.status, 'Paid', line)
  for (const index of INDEXES) assert.ok(await store.orders.findOrder('app-1', `${id}.${index}`), line)
}

/** Looks at all batches there are, the unacknowledged last one too. */
async function assertWholeBatches(store: Store, cycle: number): Promise<void> {
  for (let batch = 0; ; batch++) {
    const ids = INDEXES.map((index) => `${cycle}.${batch}.${index}`)
    const orders = await Promise.all(ids.map((id) => store.orders.findOrder('app-1', id)))
    const found = orders.filter((order) => order !== undefined)
    if (found.length === 0) return
    assert.equal(found.length, BATCH_SIZE, `batch ${cycle}.${batch}`)
    await assertWholeRecharge(store, `recharge-${cycle}.${batch}`)
    for (const order of found) {
      const history = await store.orders.findHistory('app-1', order.id)
      assert.deepEqual(
        [history.length, history.at(-1)?.status],
        [order.status === 'Paid' ? 2 : 1, order.status],
      )
    }
  }
}

/** A decision with its order and its validation, or none of them. */
async function assertWholeRecharge(store: Store, id: string): Promise<void> {
  const recharge = await store.recharges.findRecharge(id)
  const order = await store.orders.findOrder('app-1', `of-${id}`)
  const validation = await store.validations.findValidation(`of-${id}`)
  const accepted = recharge?.state === 'ACCEPTED'
  assert.deepEqual([order !== undefined, validation !== undefined], [accepted, accepted], id)
}

async function assertCounted(store: Store): Promise<void> {
  const validations = (await store.validations.searchValidations({}, { limit: 1_000_000 })).rows
  const counts = await store.validations.countValidations({ fromMs: 0, toMs: Number.MAX_SAFE_INTEGER })
  assert.equal(
    counts.reduce((sum, { count }) => sum + count, 0),
    validations.length,
  )
  const orders = await store.orders.searchOrders({}, { limit: 1_000_000 })
  const counted = Object.entries(await store.orders.countOrders({})).filter(([, count]) => count > 0)
  assert.deepEqual(
    Object.fromEntries(counted),
    Object.fromEntries(
      Object.entries(Object.groupBy(orders, ({ status }) => status)).map(([status, of]) => [
        status,
        of.length,
      ]),
    ),
  )
}

function assertSound(path: string): void {
  const db = new DatabaseSync(path)
  assert.deepEqual(db.prepare('PRAGMA integrity_check', { returnArrays: true }).all(), [['ok']])
  assert.deepEqual(db.prepare('PRAGMA foreign_key_check').all(), [])
  db.close()
}
