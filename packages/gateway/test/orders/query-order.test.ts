import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toWireOrder } from '@txgw/domain/orders/order-wire'
import { queryOrder } from '@txgw/domain/orders/query-order'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { sampleOrder } from '@txgw/testkit/samples/records'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import { errorBody, ServiceError } from '../../src/refusals/service-error.ts'
import { asAnswered } from '../operator-api/run-operation.ts'

test("an app sees its own order; another app's order gets the same answer as a missing one", async () => {
  const { orders } = await openTestStore()
  await orders.putOrders([sampleOrder()], NOW_MS)

  assert.deepEqual(
    JSON.parse(await queryOrder({ orders, appId: 'app-1', id: 'order-1' })),
    toWireOrder(sampleOrder()),
  )

  const refusals = await Promise.all(
    [
      { appId: 'app-2', id: 'order-1' },
      { appId: 'app-1', id: 'missing' },
    ].map((question) => asAnswered(queryOrder({ orders, ...question })).catch((error) => error)),
  )
  const bodies = refusals.map((error) => {
    assert.ok(error instanceof ServiceError)
    return errorBody(error, 'D')
  })
  assert.deepEqual(bodies[0], bodies[1])
  assert.equal(bodies[0]?.name, 'NOT_FOUND')
})
