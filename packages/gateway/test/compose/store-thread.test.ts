import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { registerApp } from '@txgw/domain/apps/register-app'
import { type BatchJob, createBatchImporter } from '@txgw/domain/orders/import-batch'
import { LINE_BYTES_MAX } from '@txgw/domain/orders/ndjson-lines'
import type { Order } from '@txgw/domain/orders/order'
import { openSqliteStore } from '@txgw/store/sqlite/open-sqlite-store'
import type { Store } from '@txgw/store/store'
import { StoreThread } from '@txgw/store/thread/store-thread'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { sampleRequest } from '@txgw/testkit/samples/records'
import { orderBody } from '@txgw/testkit/samples/wire'

const clock = { nowMs: () => NOW_MS }
const ENVIRONMENT = 'production'
const DEED = {
  actor: 'till',
  role: 'operator',
  signedInWith: 'token',
  address: '192.0.2.7',
  operation: 'importOrders',
  debugId: 'debug-1',
}

let directory: string
let store: Store
let thread: StoreThread

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'txgw-store-thread-'))
  store = await openSqliteStore({ directory, environment: ENVIRONMENT })
  await registerApp({ store, clock, appId: 'app-1', settings: { name: 'Game' } })
  thread = new StoreThread({ directory, environment: ENVIRONMENT })
})

afterEach(async () => {
  await thread.close()
  await store.close()
  rmSync(directory, { recursive: true })
})

const text = (changes: object = {}) => JSON.stringify(orderBody(changes))

function jobOf(lines: string[], changes: Partial<BatchJob> = {}): BatchJob {
  return {
    firstLine: 1,
    bytes: new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')),
    times: { realMs: NOW_MS, environmentMs: NOW_MS, ofApps: new Map() },
    actor: 'till',
    aheadSecondsMax: 300,
    audit: { deed: DEED, importId: 'import-1' },
    ...changes,
  }
}

describe('the thread of an embedded store', () => {
  it('reports every line as an import in this thread would', async () => {
    const lines = [
      text(),
      'not json',
      '',
      'x'.repeat(LINE_BYTES_MAX + 1),
      text({ payment_order_id: 'ü', shop_region: 'GLOBAL' }),
      text({ app_id: 'nobody' }),
      text(),
    ]
    const report = await thread.importBatch(jobOf(lines))
    await store.orders.deleteOrders((await ordersNamed('order-1', 'ü')) as Order[])
    assert.deepEqual(report, await createBatchImporter(store).importBatch(jobOf(lines)))
    assert.deepEqual([report.accepted, report.unchanged, report.errors.length], [2, 1, 3])
  })

  it('has stored everything when it answers, with its author and its entry of the audit trail', async () => {
    await thread.importBatch(jobOf([text()]))
    const [version] = await store.orders.findHistory('app-1', 'order-1')
    assert.deepEqual([version?.actor, version?.recordedAtMs], ['till', NOW_MS])
    const entries = await store.audit.findByObjects(['import/import-1'], { limit: 10 })
    assert.deepEqual(
      entries.map(({ actor, object, atMs, address }) => ({ actor, object, atMs, address })),
      [{ actor: 'till', object: 'import/import-1', atMs: NOW_MS, address: '192.0.2.7' }],
    )
  })

  it('judges a line by the clock of its app', async () => {
    const tomorrow = NOW_MS + 24 * 3_600_000
    const late = text({ update_time: new Date(tomorrow).toISOString() })
    const times = { realMs: NOW_MS, environmentMs: NOW_MS, ofApps: new Map([['app-1', tomorrow]]) }
    assert.equal((await thread.importBatch(jobOf([late]))).errors.length, 1)
    assert.equal((await thread.importBatch(jobOf([late], { times }))).accepted, 1)
  })

  it('and this one write to the same store at the same time, and lose nothing', async () => {
    const batch = (from: number) =>
      jobOf(Array.from({ length: 300 }, (_, i) => text({ payment_order_id: `o-${from + i}` })))
    const here = createBatchImporter(store)
    const results = await Promise.all(
      [0, 300, 600].flatMap((from) => [
        thread.importBatch(batch(from)),
        here.importBatch(batch(from + 10_000)),
      ]),
    )
    assert.deepEqual(
      results.map(({ accepted }) => accepted),
      Array(6).fill(300),
    )
    assert.equal((await store.orders.countOrders({})).Created, 1800)
  })

  it('deletes what is kept no longer, and says how much it was', async () => {
    const old = sampleRequest({ debugId: 'old', receivedAtMs: NOW_MS - 31 * 24 * 3_600_000 })
    await store.requests.addRequests([old, sampleRequest({ debugId: 'young', receivedAtMs: NOW_MS })])
    assert.equal(await thread.forgetOldest({ kind: 'requests', limit: 10, nowMs: NOW_MS }), 1)
    assert.equal(await store.requests.findRequest('old'), undefined)
    assert.equal((await store.requests.findRequest('young'))?.debugId, 'young')
  })

  it('makes no new store where the old one is gone, and goes on when it is back', async () => {
    const elsewhere = join(directory, 'elsewhere')
    const lost = new StoreThread({ directory: elsewhere, environment: ENVIRONMENT })
    await assert.rejects(lost.importBatch(jobOf([text()])), StoreUnavailable)
    assert.equal(existsSync(elsewhere), false)
    const back = await openSqliteStore({ directory: elsewhere, environment: ENVIRONMENT })
    await registerApp({ store: back, clock, appId: 'app-1', settings: { name: 'Game' } })
    assert.equal((await lost.importBatch(jobOf([text()]))).accepted, 1)
    await lost.close()
    await back.close()
  })
})

function ordersNamed(...ids: string[]) {
  return Promise.all(ids.map((id) => store.orders.findOrder('app-1', id)))
}
