import assert from 'node:assert/strict'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { sampleAcceptance } from '../samples/decisions.ts'
import {
  sampleApp,
  sampleKey,
  sampleLease,
  sampleOrder,
  samplePlatformKey,
  sampleRecharge,
  sampleRequest,
  sampleValidation,
} from '../samples/records.ts'
import { beginRecharge } from '../stores/begin-recharge.ts'
import type { StoreTest } from './store-test.ts'

export function testLifetime(storeTest: StoreTest): void {
  storeTest('written data is there after closing and opening', async ({ store, reopen }) => {
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
    for (const recharge of [sampleRecharge(), undecided]) await beginRecharge(store, recharge)
    const accepted = await store.recharges.decideRecharge(sampleAcceptance())
    const period = { fromMs: 0, toMs: 2_000_000_000_000 }
    const counts = await store.validations.countValidations(period)
    const hours = await store.validations.countByHour(period)
    await store.close()

    const again = await reopen()
    assert.deepEqual(await again.recharges.findRecharge('recharge-1'), accepted)
    assert.deepEqual(await again.recharges.findRechargeOfOrder('app-1', 'order-1'), accepted)
    assert.deepEqual(await beginRecharge(again, { ...undecided, id: 'recharge-3' }), undecided)
    assert.deepEqual(await again.orders.findOrder('app-1', 'order-1'), sampleOrder())
    assert.deepEqual((await again.validations.searchValidations({}, { limit: 5 })).rows, [sampleValidation()])
    assert.deepEqual(await again.validations.countValidations(period), counts)
    assert.deepEqual(await again.validations.countByHour(period), hours)
    const { owner, untilMs } = sampleLease()
    assert.deepEqual(await again.recharges.listLeaseOwners(), [owner])
    const taking = {
      lease: sampleLease({ owner: 'next' }),
      wrongAfterMs: Number.MAX_SAFE_INTEGER,
      owners: [],
      limit: 5,
    }
    assert.deepEqual(await again.recharges.takeOverUndecided({ ...taking, endedByMs: untilMs - 1 }), [])
    assert.deepEqual(await again.recharges.takeOverUndecided({ ...taking, endedByMs: untilMs }), [undecided])
  })

  storeTest(
    'counts, deletions, keys and settings are there after closing and opening',
    async ({ store, reopen }) => {
      const orders = ['a', 'b', 'c'].map((id) => sampleOrder({ id }))
      await store.orders.putOrders(orders, 5)
      await store.orders.deleteOrders(orders.slice(0, 1))
      await store.platformKeys.publishKey(samplePlatformKey())
      await store.settings.writeSetting('clock', 'text')
      await store.settings.writeSetting('removed', 'text')
      await store.settings.writeSetting('removed', undefined)
      await store.validations.addValidation(sampleValidation())
      await store.validations.deleteValidationsBefore(2_000_000_000_000, 5)
      const counts = await store.orders.countOrders({})
      await store.close()

      const again = await reopen()
      assert.deepEqual(await again.orders.countOrders({}), counts)
      assert.equal(counts.Created, 2)
      assert.equal(await again.orders.findOrder('app-1', 'a'), undefined)
      assert.equal(await again.orders.deleteOrders(orders), 2)
      assert.deepEqual(await again.platformKeys.listKeys(0), [samplePlatformKey()])
      assert.equal(await again.settings.readSetting('clock'), 'text')
      assert.equal(await again.settings.readSetting('removed'), undefined)
      assert.deepEqual((await again.validations.searchValidations({}, { limit: 5 })).rows, [])
    },
  )

  storeTest('an operation from before closing is completed or refused', async ({ store, reopen }) => {
    await store.apps.addApp(sampleApp())
    const begun = beginRecharge(store, sampleRecharge()).then(
      () => true,
      () => false,
    )
    await store.close()
    const kept = (await (await reopen()).recharges.findRecharge('recharge-1')) !== undefined
    assert.equal(kept, await begun)
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
    await assert.rejects(beginRecharge(store, sampleRecharge()), StoreUnavailable)
    await assert.rejects(store.validations.addValidation(sampleValidation()), StoreUnavailable)
    await assert.rejects(store.validations.findValidation('x'), StoreUnavailable)
    await assert.rejects(store.requests.findRequest('x'), StoreUnavailable)
  })

  storeTest('a closed store refuses every operation as unavailable', async ({ store }) => {
    await store.close()
    const { orders, recharges, validations, platformKeys, settings } = store
    const lease = sampleLease()
    const asked = {
      findWireOrder: () => orders.findWireOrder('app-1', 'x'),
      countOrders: () => orders.countOrders({}),
      deleteOrders: () => orders.deleteOrders([sampleOrder()]),
      findRechargeOfKey: () => recharges.findRechargeOfKey('x'),
      findRechargeOfOrder: () => recharges.findRechargeOfOrder('app-1', 'x'),
      listLeaseOwners: () => recharges.listLeaseOwners(),
      takeOverUndecided: () =>
        recharges.takeOverUndecided({
          lease,
          endedByMs: 1,
          wrongAfterMs: Number.MAX_SAFE_INTEGER,
          owners: [],
          limit: 1,
        }),
      countByHour: () => validations.countByHour({ fromMs: 0, toMs: 1 }),
      deleteValidationsBefore: () => validations.deleteValidationsBefore(1, 1),
      publishKey: () => platformKeys.publishKey(samplePlatformKey()),
      listKeys: () => platformKeys.listKeys(0),
      readSetting: () => settings.readSetting('x'),
      writeSetting: () => settings.writeSetting('x', 'y'),
      changeSetting: () => settings.changeSetting({ name: 'x', expected: undefined, value: 'y' }),
    }
    for (const [name, ask] of Object.entries(asked)) await assert.rejects(ask, StoreUnavailable, name)
  })

  storeTest('two handles see what the other has written', async ({ store, reopen }) => {
    const other = await reopen()
    await store.orders.putOrders([sampleOrder()], 5)
    assert.deepEqual(await other.orders.putOrders([sampleOrder()], 6), ['unchanged'])
    await other.orders.putOrders([sampleOrder({ id: 'order-2' })], 6)
    assert.ok(await store.orders.findOrder('app-1', 'order-2'))
  })
}
