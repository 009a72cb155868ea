import assert from 'node:assert/strict'
import type { Order } from '@txgw/domain/orders/order'
import type { PutOutcome } from '@txgw/domain/orders/order-store'
import { instantMicros } from '@txgw/protocol'
import * as fc from 'fast-check'
import { casesFor } from '../../cases/cases-for.ts'
import { sampleOrder } from '../../samples/records.ts'
import type { StoreTest } from '../store-test.ts'

const orders = fc.record({
  id: fc.constantFrom('a', 'b', 'A'),
  kind: fc.constantFrom('payment' as const, 'payment' as const, 'marketing' as const),
  status: fc.constantFrom('Created' as const, 'Paid' as const),
  updateTime: fc.constantFrom(
    '2025-03-01T10:00:00Z',
    '2025-03-01T11:00:00+01:00',
    '2025-03-01T10:00:00.000001Z',
    '2025-03-01T10:00:01Z',
  ),
})

export function testPutOrdersModel(storeTest: StoreTest): void {
  storeTest('any batches give the same outcomes and versions as a map in memory', async ({ store }) => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(orders, { maxLength: 4 }), { maxLength: 6 }), async (batches) => {
        const appId = `app-${run++}`
        const kept = new Map<string, Order[]>()
        for (const batch of batches.map((changes) =>
          changes.map((change) => sampleOrder({ ...change, appId })),
        )) {
          const expected = batch.map((order) => putInto(kept, order))
          assert.deepEqual(await store.orders.putOrders(batch, 1), expected)
        }
        for (const [id, versions] of kept) {
          assert.deepEqual(await store.orders.findOrder(appId, id), versions.at(-1))
          const history = await store.orders.findHistory(appId, id)
          assert.deepEqual(
            history.map(({ order }) => order),
            versions,
          )
        }
      }),
      { numRuns: casesFor({ quick: 15, long: 60 }) },
    )
  })
}

function putInto(kept: Map<string, Order[]>, order: Order): PutOutcome {
  const versions = kept.get(order.id) ?? []
  const before = versions.at(-1)
  const outcome = before ? judge(before, order) : 'created'
  if (outcome === 'created' || outcome === 'updated') kept.set(order.id, [...versions, order])
  return outcome
}

function judge(before: Order, order: Order): PutOutcome {
  if (before.kind !== order.kind) return 'conflict'
  const [was, is] = [before, order].map(({ updateTime }) => instantMicros(updateTime) as number) as [
    number,
    number,
  ]
  if (is !== was) return is > was ? 'updated' : { keptUpdateTime: before.updateTime }
  return before.status === order.status ? 'unchanged' : 'conflict'
}
