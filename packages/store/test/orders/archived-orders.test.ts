import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { registerApp } from '@txgw/domain/apps/register-app'
import { createBatchImporter } from '@txgw/domain/orders/import-batch'
import { importOrders } from '@txgw/domain/orders/import-orders'
import type { Order, OrderWithHistory } from '@txgw/domain/orders/order'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { orderBody } from '@txgw/testkit/samples/wire'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import { archiveLine } from '../../src/archive/archive-line.ts'
import type { Store } from '../../src/store.ts'

const clock = { nowMs: () => NOW_MS }
const PAID = { order_status: 'Paid', update_time: '2025-05-02T00:00:00Z' } as const
const DEAR = { update_time: '2025-05-03T00:00:00Z', total_price: { currency: 'USD', amount: '99999' } }

let store: Store

beforeEach(async () => {
  store = await openTestStore()
  await registerApp({ store, clock, appId: 'app-1', settings: { name: 'Game' } })
})

async function bring(lines: unknown[], actor = 'operator') {
  async function* source() {
    for (const line of lines) yield Buffer.from(typeof line === 'string' ? line : `${JSON.stringify(line)}\n`)
  }
  const readTimes = () => ({ realMs: NOW_MS, environmentMs: NOW_MS, ofApps: new Map() })
  const importer = createBatchImporter(store)
  return importOrders({ importer, readTimes, actor, aheadSecondsMax: 300, source: source() })
}

/** Three versions, brought by an import each. */
async function fill(): Promise<OrderWithHistory> {
  for (const changes of [{}, PAID, DEAR]) await bring([orderBody(changes)])
  const order = (await store.orders.findOrder('app-1', 'order-1')) as Order
  return { order, history: await store.orders.findHistory('app-1', 'order-1') }
}

async function archive(whole: OrderWithHistory): Promise<string> {
  assert.equal(await store.orders.deleteOrders([whole.order]), 1)
  return archiveLine({ ...whole, recharge: undefined }) as string
}

describe('an imported archived order', () => {
  test('is restored with every version, marked with who restored it', async () => {
    const whole = await fill()
    const report = await bring([await archive(whole)], 'console')
    assert.deepEqual([report.accepted, report.rejected], [1, 0])
    assert.deepEqual(await store.orders.findOrder('app-1', 'order-1'), whole.order)
    assert.deepEqual(
      await store.orders.findHistory('app-1', 'order-1'),
      whole.history.map((entry) => ({ ...entry, restored: { atMs: NOW_MS, actor: 'console' } })),
    )
  })

  test('keeps its stored history when the order already exists', async () => {
    const line = await archive(await fill())
    await bring([orderBody()])
    const report = await bring([line, line])
    assert.deepEqual([report.accepted, report.unchanged], [1, 1])
    const history = await store.orders.findHistory('app-1', 'order-1')
    assert.deepEqual(
      history.map(({ source, restored, order }) => [source, restored, order?.totalPrice?.amount]),
      [
        ['import', null, orderBody().total_price?.amount],
        ['import', null, '99999'],
      ],
    )
  })

  test('has only the history of the archive when the archive has no versions', async () => {
    const {
      order: _,
      actor: __,
      ...entry
    } = {
      order_status: 'Created',
      update_time: orderBody().update_time,
      source: 'import',
      recorded_at: '2025-05-01T03:00:00.000Z',
      order: null,
      actor: null,
    }
    const last = { ...entry, ...PAID, source: 'status-change', recorded_at: '2025-05-02T00:00:00.000Z' }
    const report = await bring([{ ...orderBody(PAID), history: [entry, last] }])
    assert.deepEqual([report.accepted, report.errors], [1, []])
    const history = await store.orders.findHistory('app-1', 'order-1')
    assert.deepEqual(
      history.map(({ source, actor, order }) => [source, actor, order?.status]),
      [
        ['import', null, undefined],
        ['status-change', null, 'Paid'],
      ],
    )
  })

  test('may be longer than other lines, within bounds', async () => {
    for (let day = 10; day < 28; day++) {
      const order_items = Array.from({ length: 20 }, () => ({
        ...(orderBody().order_items[0] as NonNullable<Order['items'][0]>),
        product_id: `${day}`.repeat(128),
      }))
      await bring([orderBody({ order_items, update_time: `2025-05-${day}T00:00:00Z` })])
    }
    const line = await archive({
      order: (await store.orders.findOrder('app-1', 'order-1')) as Order,
      history: await store.orders.findHistory('app-1', 'order-1'),
    })
    assert.ok(line.length > 64 * 1024)
    assert.equal((await bring([line])).accepted, 1)
    assert.equal((await store.orders.findHistory('app-1', 'order-1')).length, 18)
  })

  test('is refused when its history does not match it, or its time is in the future', async () => {
    const line = JSON.parse(await archive(await fill()))
    const [first, second, last] = line.history
    const broken: [string, object][] = [
      ['history', { history: 'long' }],
      ['history', { history: [] }],
      [
        'history.0.order.payment_order_id',
        { history: [{ ...first, order: { ...first.order, payment_order_id: '' } }, last] },
      ],
      [
        'history.0.order',
        { history: [{ ...first, order: { ...first.order, payment_order_id: 'x' } }, last] },
      ],
      ['history.1.update_time', { history: [second, first, last] }],
      ['history.1.order', { history: [first, second] }],
      ['update_time', { update_time: '2254-01-01T00:00:00Z' }],
    ]
    for (const [field, changes] of broken) {
      const { errors } = await bring([{ ...line, ...changes }])
      assert.deepEqual(errors[0]?.violations?.[0]?.field, field, JSON.stringify(changes))
    }
    assert.equal(await store.orders.findOrder('app-1', 'order-1'), undefined)
  })
})
