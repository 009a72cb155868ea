import assert from 'node:assert/strict'
import type { Store } from '@txgw/store/store'
import { sampleAcceptance, sampleEnding } from '../../samples/decisions.ts'
import { sampleEntry, sampleOrder, sampleRecharge } from '../../samples/records.ts'
import { beginRecharge } from '../../stores/begin-recharge.ts'
import type { StoreTest } from '../store-test.ts'

const LATER = '2025-03-01T10:00:05.000Z'

export function testDeleteOrders(storeTest: StoreTest): void {
  storeTest('a deleted order is gone from every answer, with its history', async ({ store }) => {
    const kept = [sampleOrder({ id: 'order-2' }), sampleOrder({ appId: 'app-2' })]
    await store.orders.putOrders([sampleOrder(), ...kept], 5)
    const paid = sampleOrder({ status: 'Paid', updateTime: LATER })
    await store.orders.putOrders([paid], 6)
    assert.equal(await store.orders.deleteOrders([paid]), 1)
    assert.equal(await store.orders.findOrder('app-1', 'order-1'), undefined)
    assert.equal(await store.orders.findWireOrder('app-1', 'order-1'), undefined)
    assert.deepEqual(await store.orders.findHistory('app-1', 'order-1'), [])
    assert.deepEqual(await store.orders.searchOrders({ id: 'order-1' }, { limit: 5 }), kept.slice(1))
    assert.equal((await store.orders.searchOrders({ userId: sampleOrder().userId }, { limit: 5 })).length, 2)
    for (const { appId, id } of kept)
      assert.equal((await store.orders.findHistory(appId, id)).length, 1, `${appId} ${id}`)
  })

  storeTest('an order is deleted only if it has not changed since it was read', async ({ store }) => {
    const orders = ['a', 'b', 'c'].map((id) => sampleOrder({ id }))
    await store.orders.putOrders(orders, 5)
    await store.orders.putOrders([sampleOrder({ id: 'b', status: 'Paid', updateTime: LATER })], 6)
    const absent = [sampleOrder({ id: 'd' }), sampleOrder({ id: 'a', appId: 'app-2' })]
    assert.equal(await store.orders.deleteOrders([...orders, ...absent]), 2)
    assert.equal((await store.orders.findOrder('app-1', 'b'))?.status, 'Paid')
    assert.equal((await store.orders.findHistory('app-1', 'b')).length, 2)
    assert.equal(await countAll(store), 1)
  })

  storeTest('the update_time may be written in another zone', async ({ store }) => {
    await store.orders.putOrders([sampleOrder()], 5)
    const elsewhere = sampleOrder({ updateTime: '2025-03-01T11:00:00+01:00' })
    assert.equal(await store.orders.deleteOrders([elsewhere]), 1)
  })

  storeTest('deleting again or deleting an empty list deletes nothing', async ({ store }) => {
    await store.orders.putOrders([sampleOrder()], 5)
    assert.equal(await store.orders.deleteOrders([]), 0)
    assert.equal(await store.orders.deleteOrders([sampleOrder(), sampleOrder()]), 1)
    assert.equal(await store.orders.deleteOrders([sampleOrder()]), 0)
    assert.equal(await countAll(store), 0)
  })

  storeTest('a deleted order may be put again, with a new history', async ({ store }) => {
    await store.orders.putOrders([sampleOrder({ status: 'Paid', updateTime: LATER })], 5)
    await store.orders.deleteOrders([sampleOrder({ updateTime: LATER })])
    const earlier = sampleOrder({ kind: 'marketing' })
    assert.deepEqual(await store.orders.putOrders([earlier], 7), ['created'])
    assert.deepEqual(await store.orders.findOrder('app-1', 'order-1'), earlier)
    assert.deepEqual(await store.orders.findHistory('app-1', 'order-1'), [
      sampleEntry(earlier, { recordedAtMs: 7 }),
    ])
    assert.equal(await countAll(store), 1)
  })

  storeTest('an invalid time deletes nothing', async ({ store }) => {
    await store.orders.putOrders([sampleOrder()], 5)
    const orders = [sampleOrder(), sampleOrder({ updateTime: 'never' })]
    await assert.rejects(store.orders.deleteOrders(orders), RangeError)
    assert.equal(await countAll(store), 1)
  })

  storeTest(
    'an accepted recharge is deleted with its order, and its key is free again',
    async ({ store }) => {
      const begun = sampleRecharge({ idempotency: { key: 'key-1', requestDigest: 'digest' } })
      await beginRecharge(store, begun)
      const accepted = await store.recharges.decideRecharge(sampleAcceptance({ recharge: begun }))
      assert.ok(accepted)
      const other = sampleRecharge({
        id: 'recharge-2',
        idempotency: { key: 'key-2', requestDigest: 'digest' },
      })
      await beginRecharge(store, other)
      assert.equal(await store.orders.deleteOrders([sampleOrder()]), 1)
      assert.equal(await store.recharges.findRecharge('recharge-1'), undefined)
      assert.equal(await store.recharges.findRechargeOfOrder('app-1', 'order-1'), undefined)
      assert.equal(await store.recharges.decideRecharge(sampleEnding({ recharge: accepted })), undefined)
      assert.ok(await store.validations.findValidation('validation-1'), 'the validation stays')
      const again = { ...begun, id: 'recharge-3' }
      assert.equal(await beginRecharge(store, again), undefined)
      const refused = { ...other, id: 'recharge-4' }
      assert.deepEqual(await beginRecharge(store, refused), other)
    },
  )

  storeTest('the recharge of an order that has changed stays with it', async ({ store }) => {
    await beginRecharge(store, sampleRecharge())
    const accepted = await store.recharges.decideRecharge(sampleAcceptance())
    await store.orders.putOrders([sampleOrder({ status: 'Paid', updateTime: LATER })], 6)
    assert.equal(await store.orders.deleteOrders([sampleOrder()]), 0)
    assert.deepEqual(await store.recharges.findRechargeOfOrder('app-1', 'order-1'), accepted)
  })

  storeTest('of simultaneous deleting and paying, one happens', async ({ store, reopen }) => {
    const other = await reopen()
    for (let round = 0; round < 20; round++) {
      const order = sampleOrder({ id: `order-${round}` })
      await store.orders.putOrders([order], 5)
      const next = { status: 'Paid' as const, updateTime: LATER }
      const change = { ...order, expected: order, next, recordedAtMs: 9 }
      const [deleted, changed] = await Promise.all([
        (round % 2 === 0 ? store : other).orders.deleteOrders([order]),
        other.orders.changeStatus(change),
      ])
      assert.notEqual(deleted === 1, changed !== 'stale', `round ${round}`)
      const found = await store.orders.findOrder('app-1', order.id)
      assert.equal(found?.status, deleted === 1 ? undefined : 'Paid')
    }
  })
}

async function countAll(store: Store): Promise<number> {
  const counts = await store.orders.countOrders({})
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
