import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, suite, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { readOrder } from '@txgw/domain/orders/order-wire'
import { acceptance } from '@txgw/testkit/samples/decisions'
import { sampleOrder, sampleRecharge } from '@txgw/testkit/samples/records'
import { beginRecharge } from '@txgw/testkit/stores/begin-recharge'
import { openArchiveFolder } from '../../src/archive/archive-folder.ts'
import { type ArchiveTask, archiveOrders } from '../../src/archive/archive-orders.ts'
import type { Store } from '../../src/store.ts'
import { STORES, type StoreName, usePlaces } from '../copy/stores.ts'

const CUTOFF = '2025-06-01T00:00:00Z'
const OLD_ONES = 11

const places = usePlaces()
afterEach(() => places.closeAll())
const root = mkdtempSync(join(tmpdir(), 'txgw-archive-'))
after(() => rmSync(root, { recursive: true, force: true }))
let folders = 0

for (const name of STORES) {
  suite(`archiving on ${name}`, () => {
    test('moves old orders from the store to files, whole and importable', async () => {
      const store = await fill(name)
      const { orders } = store
      const { task, directory } = await archive(store)
      const kept = await ordersBefore(orders)
      const report = await archiveOrders({ ...task, fileSize: 4 })
      assert.deepEqual(
        { ...report, files: report.files.length },
        { found: OLD_ONES, written: OLD_ONES, deleted: OLD_ONES, left: 0, files: 2 },
      )
      assert.deepEqual(await ordersBefore(orders), [])
      assert.deepEqual(sorted(linesOf(directory).map(orderOf)), sorted(kept))
      const [line] = linesOf(directory).filter(({ payment_order_id }) => payment_order_id === 'old-1')
      assert.deepEqual(line?.history, [
        {
          order_status: 'Created',
          update_time: '2025-03-01T10:00:01Z',
          source: 'import',
          recorded_at: '1970-01-01T00:00:00.005Z',
          actor: null,
        },
      ])
      for (const id of ['changed-late', 'young']) assert.ok(await orders.findOrder('app-1', id), id)
      assert.equal((await orders.countOrders({})).Created, 2)
    })

    test('writes the recharge of an archived order into its line', async () => {
      const { task, directory } = await archive(await fill(name))
      const { store } = task
      const recharge = sampleRecharge({ id: 'recharge-1' })
      await beginRecharge(store, recharge)
      assert.ok(await store.recharges.decideRecharge(acceptance(recharge, 'recharged')))
      await archiveOrders(task)
      const lines = linesOf(directory)
      assert.equal(lines.length, OLD_ONES + 1)
      const [line] = lines.filter((each) => 'recharge' in each)
      assert.equal(orderOf(line).id, 'recharged')
      assert.deepEqual(line?.recharge, {
        recharge_id: 'recharge-1',
        state: 'ACCEPTED',
        app_id: 'app-1',
        user_id: 'player-1',
        created_at: '2023-11-14T22:13:20.000Z',
        updated_at: '2023-11-14T22:13:20.100Z',
      })
      assert.equal(await store.recharges.findRecharge('recharge-1'), undefined)
    })

    test('supports a limit, a dry run and deleting without a copy', async () => {
      const store = await fill(name)
      const { orders } = store
      const { task } = await archive(store)
      const counted = await archiveOrders({ ...task, isDryRun: true })
      assert.deepEqual(counted, { found: OLD_ONES, written: 0, deleted: 0, left: 0, files: [] })
      const limited = await archiveOrders({ ...task, folder: undefined, limit: 4 })
      assert.deepEqual(limited, { found: 4, written: 0, deleted: 4, left: 0, files: [] })
      assert.equal((await ordersBefore(orders)).length, OLD_ONES - 4)
    })
  })
}

test('an order that changes while it is being archived stays in the store', async () => {
  const store = await fill('SQLite')
  const { orders } = store
  const { task, directory } = await archive(store)
  const folder = await openArchiveFolder(directory, 'production')
  const changing: ArchiveTask['folder'] = {
    async keep(lines) {
      await orders.putOrders([sampleOrder({ id: 'old-1', updateTime: '2025-04-01T00:00:00Z' })], 9)
      return folder.keep(lines)
    },
  }
  const report = await archiveOrders({ ...task, folder: changing })
  assert.deepEqual([report.deleted, report.left], [OLD_ONES - 1, 1])
  assert.equal((await orders.findOrder('app-1', 'old-1'))?.updateTime, '2025-04-01T00:00:00Z')
})

test('after a crash between writing and deleting, the orders are archived again in a second file', async () => {
  const store = await fill('SQLite')
  const { orders } = store
  const { task, directory } = await archive(store)
  const crashing = { ...orders, deleteOrders: () => Promise.reject(new Error('gone')) }
  const { recharges } = store
  await assert.rejects(archiveOrders({ ...task, store: { orders: crashing, recharges } }), /^Error: gone$/)
  assert.equal((await ordersBefore(orders)).length, OLD_ONES)
  await archiveOrders(task)
  const files = readdirSync(directory)
  assert.deepEqual(files, [
    'orders-production-20250301T100000Z-20250301T100010Z-1.ndjson.gz',
    'orders-production-20250301T100000Z-20250301T100010Z-2.ndjson.gz',
  ])
  assert.equal(statSync(join(directory, files[0] as string)).mode & 0o777, 0o600)
  assert.equal(linesOf(directory).length, 2 * OLD_ONES)
})

test('an order that an import would refuse stays in the store', async () => {
  const store = await fill('SQLite')
  const { orders } = store
  const serverId = 'x'.repeat(1_100_000)
  await orders.putOrders([sampleOrder({ id: 'long', serverId })], 5)
  const { task } = await archive(store)
  const report = await archiveOrders(task)
  assert.deepEqual([report.written, report.left], [OLD_ONES, 1])
  assert.ok(await orders.findOrder('app-1', 'long'))
})

test('a stop between two batches leaves no partial file', async () => {
  const { task, directory } = await archive(await fill('SQLite'))
  const stop = new AbortController()
  const onProgress = () => stop.abort(new Error('stopped'))
  await assert.rejects(archiveOrders({ ...task, signal: stop.signal, onProgress }), /^Error: stopped$/)
  assert.deepEqual(readdirSync(directory), [])
  assert.equal((await archiveOrders(task)).deleted, OLD_ONES)
})

async function fill(name: StoreName): Promise<Store> {
  const store = await (await places.make(name)).store()
  const old = Array.from({ length: OLD_ONES }, (_, index) => {
    const time = `2025-03-01T10:00:${String(index).padStart(2, '0')}Z`
    return sampleOrder({ id: `old-${index}`, createTime: time, updateTime: time })
  })
  const changedLate = sampleOrder({ id: 'changed-late', updateTime: '2025-06-01T02:00:00+01:00' })
  const young = sampleOrder({ id: 'young', createTime: CUTOFF, updateTime: CUTOFF })
  await store.orders.putOrders([...old, changedLate, young], 5)
  return store
}

async function archive(store: Store): Promise<{ task: ArchiveTask & { store: Store }; directory: string }> {
  const directory = join(root, String(++folders))
  const folder = await openArchiveFolder(directory, 'production')
  const olderThanMs = Date.parse(CUTOFF)
  const amounts = { batchSize: 3, limit: Number.POSITIVE_INFINITY, pauseMs: 0 }
  return { task: { store, folder, olderThanMs, isDryRun: false, ...amounts }, directory }
}

async function ordersBefore(orders: Store['orders']) {
  const all = await orders.searchOrders({}, { limit: 100 })
  return all.filter(({ updateTime }) => Date.parse(updateTime) < Date.parse(CUTOFF))
}

function linesOf(directory: string): Record<string, unknown>[] {
  return readdirSync(directory)
    .flatMap((file) =>
      gunzipSync(readFileSync(join(directory, file)))
        .toString()
        .split('\n'),
    )
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

function orderOf(line: unknown) {
  const read = readOrder(line)
  assert.ok(read.ok)
  return read.order
}

function sorted<T extends { id: string }>(orders: T[]): T[] {
  return orders.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
