import assert from 'node:assert/strict'
import { StoreUnavailable } from '@txgw/gateway/storage/store'
import type { StoreTest } from '../store-contract.ts'
import {
  sampleAcceptance,
  sampleApp,
  sampleKey,
  sampleOrder,
  sampleRecharge,
  sampleRequest,
  sampleValidation,
} from './samples.ts'

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

  storeTest('recharges and validations are there after closing and opening', async ({ store, reopen }) => {
    const undecided = sampleRecharge({ id: 'recharge-2', idempotency: { key: 'k', requestDigest: 'd' } })
    for (const recharge of [sampleRecharge(), undecided]) await store.recharges.beginRecharge(recharge)
    const accepted = await store.recharges.decideRecharge(sampleAcceptance())
    const period = { fromMs: 0, toMs: 2_000_000_000_000 }
    const counts = await store.validations.countValidations(period)
    await store.close()

    const again = await reopen()
    assert.deepEqual(await again.recharges.findRecharge('recharge-1'), accepted)
    assert.deepEqual(await again.recharges.listUndecided(2_000_000_000_000, 5), [undecided])
    assert.deepEqual(await again.recharges.beginRecharge({ ...undecided, id: 'recharge-3' }), undecided)
    assert.deepEqual(await again.orders.findOrder('app-1', 'order-1'), sampleOrder())
    assert.deepEqual(await again.validations.searchValidations({}, { limit: 5 }), [sampleValidation()])
    assert.deepEqual(await again.validations.countValidations(period), counts)
  })

  storeTest(
    'what was asked for before the store was closed is kept or refused',
    async ({ store, reopen }) => {
      const begun = store.recharges.beginRecharge(sampleRecharge()).then(
        () => true,
        () => false,
      )
      await store.close()
      const kept = (await (await reopen()).recharges.findRecharge('recharge-1')) !== undefined
      assert.equal(kept, await begun)
    },
  )

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
    await assert.rejects(store.recharges.beginRecharge(sampleRecharge()), StoreUnavailable)
    await assert.rejects(store.recharges.listUndecided(1, 1), StoreUnavailable)
    await assert.rejects(store.validations.addValidation(sampleValidation()), StoreUnavailable)
    await assert.rejects(store.validations.findValidation('x'), StoreUnavailable)
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
