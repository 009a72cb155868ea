import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StatusChange } from '@txgw/domain/orders/order-store'
import type { Recharge } from '@txgw/domain/recharges/recharge'
import { ORDER_STATUSES } from '@txgw/protocol/schemas'
import type { Store } from '@txgw/store/store'
import { sampleAcceptance, sampleEnding } from '../../samples/decisions.ts'
import { sampleOrder, sampleRecharge, sampleValidation } from '../../samples/records.ts'
import { beginRecharge } from '../../stores/begin-recharge.ts'
import type { StoreTest } from '../store-test.ts'

const ROUNDS = 60
const LATER = '2025-03-01T10:00:05.000Z'
const CREATED = { status: 'Created', updateTime: sampleOrder().updateTime } as const

function payment(id: string, changes: Partial<StatusChange> = {}): StatusChange {
  const next = { status: 'Paid' as const, updateTime: LATER }
  return { appId: 'app-1', id, expected: CREATED, next, recordedAtMs: 9, ...changes }
}

export function testEndedRecharges(storeTest: StoreTest): void {
  storeTest('the order of an ended recharge never changes its status', async ({ store }) => {
    await end(store, await accept(store, '1'))
    const order = sampleOrder({ id: 'order-1' })
    for (const status of ORDER_STATUSES) {
      const next = { status, updateTime: LATER }
      assert.equal(await store.orders.changeStatus(payment('order-1', { next })), 'recharge-ended')
    }
    const stale = payment('order-1', { expected: { ...CREATED, status: 'Paid' } })
    assert.equal(await store.orders.changeStatus(stale), 'recharge-ended')
    assert.deepEqual(await store.orders.findOrder('app-1', 'order-1'), order)
    assert.equal((await store.orders.findHistory('app-1', 'order-1')).length, 1)
  })

  storeTest(
    'the order of an ended recharge stays closed when it is deleted and put again',
    async ({ store }) => {
      await end(store, await accept(store, '1'))
      const order = sampleOrder({ id: 'order-1' })
      assert.equal(await store.orders.deleteOrders([order]), 1)
      assert.deepEqual(await store.orders.putOrders([order], 6), ['created'])
      assert.equal(await store.orders.changeStatus(payment('order-1')), 'recharge-ended')
      const paid = { ...order, status: 'Paid' as const, updateTime: LATER }
      assert.deepEqual(await store.orders.putOrders([paid], 7), ['conflict'])
      assert.deepEqual(await store.orders.findOrder('app-1', 'order-1'), order)
    },
  )

  storeTest('an import cannot change the order of an ended recharge', async ({ store }) => {
    await end(store, await accept(store, '1'))
    const order = sampleOrder({ id: 'order-1' })
    const batch = [
      { ...order, status: 'Paid' as const, updateTime: LATER },
      { ...order, updateTime: LATER },
      { ...order, status: 'Paid' as const },
      order,
      { ...order, status: 'Paid' as const, updateTime: '2025-03-01T09:00:00Z' },
      sampleOrder({ id: 'order-2', status: 'Paid' }),
    ]
    const refused = ['conflict', 'conflict', 'conflict']
    assert.deepEqual(await store.orders.putOrders(batch, 6), [
      ...refused,
      'unchanged',
      { keptUpdateTime: order.updateTime },
      'created',
    ])
    assert.deepEqual(await store.orders.findOrder('app-1', 'order-1'), order)
    assert.equal((await store.orders.findHistory('app-1', 'order-1')).length, 1)
  })

  storeTest('only the order of the ended recharge is closed', async ({ store }) => {
    await end(store, await accept(store, '1'))
    await accept(store, '2')
    await store.orders.putOrders([sampleOrder({ appId: 'app-2' })], 5)
    for (const change of [payment('order-2'), payment('order-1', { appId: 'app-2' })])
      assert.equal(nameOf(await store.orders.changeStatus(change)), 'Paid')
    const finished = sampleOrder({ id: 'order-2', status: 'Finished', updateTime: '2025-03-01T10:00:06Z' })
    assert.deepEqual(await store.orders.putOrders([finished], 6), ['updated'])
  })

  storeTest('a recharge does not end when its order is no longer Created', async ({ store }) => {
    for (const [index, status] of (['Paid', 'Finished', 'Refunded', 'UNDEFINED'] as const).entries()) {
      const recharge = await accept(store, String(index))
      await store.orders.changeStatus(payment(`order-${index}`, { next: { status, updateTime: LATER } }))
      assert.equal(await end(store, recharge), undefined, status)
      assert.deepEqual(await store.recharges.findRecharge(recharge.id), recharge)
      assert.equal(await store.validations.findValidation(`end-${recharge.id}`), undefined)
    }
  })

  storeTest('of simultaneous ending and paying, one happens, never both', async ({ store, reopen }) => {
    const other = await reopen()
    for (let round = 0; round < ROUNDS; round++) {
      const recharge = await accept(store, String(round))
      const id = `order-${round}`
      const [endDelay, payDelay] = [round % 3, Math.floor(round / 3) % 3]
      const [ended, paid] = await Promise.all([
        afterTurns(endDelay, () => end(round % 2 === 0 ? store : other, recharge)),
        afterTurns(payDelay, () => (round % 4 < 2 ? payByStatus(other, id) : payByImport(other, id))),
      ])
      assert.notEqual(ended !== undefined, paid, `round ${round}`)
      const kept = await store.recharges.findRecharge(recharge.id)
      const order = await store.orders.findOrder('app-1', id)
      assert.deepEqual([kept?.state, order?.status], paid ? ['ACCEPTED', 'Paid'] : ['ENDED', 'Created'])
    }
  })
}

async function accept(store: Store, name: string): Promise<Recharge> {
  const recharge = sampleRecharge({ id: `recharge-${name}` })
  await beginRecharge(store, recharge)
  const validation = sampleValidation({ id: `accept-${recharge.id}` })
  const order = sampleOrder({ id: `order-${name}` })
  const accepted = await store.recharges.decideRecharge(sampleAcceptance({ recharge, order, validation }))
  assert.ok(accepted)
  return accepted
}

async function end(store: Store, recharge: Recharge): Promise<Recharge | undefined> {
  const { validation } = sampleEnding()
  return store.recharges.decideRecharge(
    sampleEnding({ recharge, validation: { ...validation, id: `end-${recharge.id}` } }),
  )
}

async function payByStatus(store: Store, id: string): Promise<boolean> {
  return nameOf(await store.orders.changeStatus(payment(id))) === 'Paid'
}

async function payByImport(store: Store, id: string): Promise<boolean> {
  const [outcome] = await store.orders.putOrders([sampleOrder({ id, status: 'Paid', updateTime: LATER })], 9)
  return outcome === 'updated'
}

function nameOf(changed: Awaited<ReturnType<Store['orders']['changeStatus']>>): string {
  return typeof changed === 'string' ? changed : changed.status
}

/** Decides which operation comes first, even where a store does its work within one turn. */
async function afterTurns<T>(turns: number, act: () => Promise<T>): Promise<T> {
  for (let turn = 0; turn < turns; turn++) await nextTurn()
  return act()
}
