import assert from 'node:assert/strict'
import { afterEach, suite, test } from 'node:test'
import type { OrderWithHistory } from '@txgw/domain/orders/order'
import { sampleApp, sampleOrder, sampleRecharge } from '@txgw/testkit/samples/records'
import { BulkConflict } from '../src/bulk-store.ts'
import { STORES, usePlaces } from './copy/stores.ts'

const places = usePlaces()
afterEach(() => places.closeAll())

/** Of the oldest version nothing is known but its state; the second came back from an archive. */
const ORDERS: OrderWithHistory[] = ['1', '2', '3'].map((id) => {
  const first = sampleOrder({ id, totalPrice: { currency: 'USD', amount: '4.99' } })
  const order = sampleOrder({ id, status: 'Paid', updateTime: '2025-03-02T10:00:00Z' })
  const { status, updateTime } = first
  const entry = {
    status,
    updateTime,
    source: 'import',
    recordedAtMs: 1,
    actor: null,
    restored: null,
  } as const
  return {
    order,
    history: [
      { ...entry, updateTime: '2025-02-01T10:00:00Z', order: null },
      { ...entry, order: first, actor: 'operator', restored: { atMs: 9, actor: 'console' } },
      { ...entry, status: 'Paid', updateTime: order.updateTime, source: 'status-change', order },
    ],
  }
})

for (const name of STORES) {
  suite(`a store as a whole on ${name}`, () => {
    test('a record that is written again in the same form stays, and counts once', async () => {
      const place = await places.make(name)
      const bulk = await place.bulk()
      await bulk.writeBulk({ kind: 'orders', records: ORDERS.slice(0, 2), mark: 'one' })
      await bulk.writeBulk({ kind: 'orders', records: ORDERS, mark: 'two' })
      assert.equal(await bulk.readMark(), 'two')
      assert.equal(await bulk.countBulk('orders'), 3)
      assert.deepEqual((await bulk.readBulk('orders', { limit: 9 })).records, ORDERS)

      const { orders } = await place.store()
      assert.equal((await orders.countOrders({ appId: 'app-1' })).Paid, 3)
      const next = { status: 'Finished', updateTime: '2025-03-03T10:00:00Z' } as const
      const change = {
        appId: 'app-1',
        id: '1',
        expected: sampleOrder({ id: '1', ...next }),
        next,
        recordedAtMs: 3,
      }
      const expected = { status: 'Paid', updateTime: '2025-03-02T10:00:00Z' } as const
      assert.deepEqual(await orders.changeStatus({ ...change, expected }), sampleOrder({ id: '1', ...next }))
      assert.deepEqual(
        (await orders.findHistory('app-1', '1')).map(({ status }) => status),
        ['Created', 'Created', 'Paid', 'Finished'],
      )
    })

    test('a record that differs from the stored one is named, and nothing of the batch is written', async () => {
      const bulk = await (await places.make(name)).bulk()
      const app = sampleApp({ appId: 'app-1' })
      await bulk.writeBulk({ kind: 'apps', records: [app], mark: 'before' })
      const batch = {
        kind: 'apps',
        records: [sampleApp({ appId: 'app-0' }), { ...app, name: 'other' }],
        mark: 'x',
      } as const
      await assert.rejects(
        bulk.writeBulk({ ...batch, records: [...batch.records] }),
        (error) => error instanceof BulkConflict && error.message.includes('apps with the key ["app-1"]'),
      )
      assert.deepEqual((await bulk.readBulk('apps', { limit: 9 })).records, [app])
      assert.equal(await bulk.readMark(), 'before')
    })

    test('an idempotency key of another recharge is refused as a difference', async () => {
      const bulk = await (await places.make(name)).bulk()
      const idempotency = { key: 'k', requestDigest: 'd' }
      const records = ['r1', 'r2'].map((id) => sampleRecharge({ id, idempotency }))
      await assert.rejects(bulk.writeBulk({ kind: 'recharges', records, mark: 'm' }), {
        name: 'DuplicateRecord',
      })
      assert.equal(await bulk.countBulk('recharges'), 0)
    })

    test('the mark does not count as a setting', async () => {
      const bulk = await (await places.make(name)).bulk()
      await bulk.writeMark('state')
      assert.deepEqual(await bulk.readBulk('settings', { limit: 9 }), { records: [], next: undefined })
      assert.equal(await bulk.countBulk('settings'), 0)
    })
  })
}
