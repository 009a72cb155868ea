import assert from 'node:assert/strict'
import { StoreUnavailable } from '@txgw/gateway/storage/store'
import type { StoreTest } from '../store-contract.ts'
import { sampleApp, sampleKey, sampleOrder, sampleRequest } from './samples.ts'

export function testLifetime(storeTest: StoreTest): void {
  storeTest('what was written is there after closing and opening', async ({ store, reopen }) => {
    const app = sampleApp({ keys: [sampleKey({ revokedAtMs: 3 })] })
    await store.apps.addApp(app)
    await store.orders.putOrders([sampleOrder()], 5)
    await store.requests.addRequests([sampleRequest()])
    const { version } = await store.apps.changesSince(0)
    await store.close()

    const again = await reopen()
    assert.deepEqual(await again.apps.findApp('app-1'), app)
    assert.deepEqual(await again.orders.findOrder('app-1', 'order-1'), sampleOrder())
    assert.equal((await again.orders.findHistory('app-1', 'order-1')).length, 1)
    assert.deepEqual(await again.requests.findRequest(sampleRequest().debugId), sampleRequest())
    assert.deepEqual(await again.apps.changesSince(version), { version, apps: [] })
  })

  storeTest('a ping leaves the data as it was', async ({ store }) => {
    await store.orders.putOrders([sampleOrder()], 5)
    const before = await store.apps.changesSince(0)
    await store.ping()
    assert.deepEqual(await store.apps.changesSince(0), before)
    assert.deepEqual(await store.orders.searchOrders({}, { limit: 5 }), [sampleOrder()])
  })

  storeTest('a closed store is unavailable, and may be closed again', async ({ store }) => {
    await store.close()
    await store.close()
    await assert.rejects(store.ping(), StoreUnavailable)
    await assert.rejects(store.apps.findApp('app-1'), StoreUnavailable)
    await assert.rejects(store.orders.putOrders([sampleOrder()], 5), StoreUnavailable)
    await assert.rejects(store.requests.findRequest('x'), StoreUnavailable)
  })

  storeTest('two handles see what the other has written', async ({ store, reopen }) => {
    const other = await reopen()
    await store.orders.putOrders([sampleOrder()], 5)
    assert.deepEqual(await other.orders.putOrders([sampleOrder()], 6), ['unchanged'])
    await other.orders.putOrders([sampleOrder({ id: 'order-2' })], 6)
    assert.ok(await store.orders.findOrder('app-1', 'order-2'))
  })
}
