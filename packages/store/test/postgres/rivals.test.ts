import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Order } from '@txgw/domain/orders/order'
import type { PutOutcome } from '@txgw/domain/orders/order-store'
import type { Recharge } from '@txgw/domain/recharges/recharge'
import { instantMicros } from '@txgw/protocol'
import { acceptance, ending } from '@txgw/testkit/samples/decisions'
import { sampleOrder, sampleRecharge } from '@txgw/testkit/samples/records'
import type { StoreHarness } from '@txgw/testkit/store-contract/store-test'
import { beginRecharge } from '@txgw/testkit/stores/begin-recharge'
import type { Store } from '../../src/store.ts'
import { type Harness, startHarness } from './harness.ts'

const HANDLES = 5
const EVER = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER }

let harness: Harness

before(async () => {
  harness = await startHarness()
})
after(() => harness.stop())

/** As many handles as processes would hold, each with sessions of its own. */
async function withRivals(act: (rivals: Store[]) => Promise<void>): Promise<void> {
  const opened: StoreHarness = await harness.open()
  try {
    const others = Array.from({ length: HANDLES - 1 }, () => opened.reopen())
    await act([opened.store, ...(await Promise.all(others))])
  } finally {
    await opened.dispose()
  }
}

function timeOf(second: number): string {
  return `2025-03-01T10:00:${String(second).padStart(2, '0')}Z`
}

function isWritten(outcome: PutOutcome | undefined): boolean {
  return outcome === 'created' || outcome === 'updated'
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

async function assertCounts(store: Store, orders: number): Promise<void> {
  const counts = await store.orders.countOrders({})
  assert.equal(sum(Object.values(counts)), orders)
  for (const [status, count] of Object.entries(counts)) {
    const found = await store.orders.searchOrders({ status: status as Order['status'] }, { limit: 1000 })
    assert.equal(found.length, count, status)
  }
}

test('imports of the same orders in opposite order finish, and the latest version stays', () =>
  withRivals(async (rivals) => {
    const ids = Array.from({ length: 60 }, (_, index) => `order-${index}`)
    const statuses = ['Created', 'Paid', 'Finished', 'Refunded', 'UNDEFINED'] as const
    const results = await Promise.all(
      rivals.flatMap((rival, number) =>
        [0, 1].map((round) => {
          const updateTime = timeOf(number * 2 + round)
          const status = statuses[number] as Order['status']
          const batch = ids.map((id) => sampleOrder({ id, status, updateTime }))
          return rival.orders.putOrders(round === 0 ? batch : batch.toReversed(), 5)
        }),
      ),
    )
    const [store] = rivals as [Store]
    for (const id of ids) {
      const kept = await store.orders.findOrder('app-1', id)
      assert.equal(kept?.updateTime, timeOf(HANDLES * 2 - 1))
      const history = await store.orders.findHistory('app-1', id)
      const micros = history.map(({ updateTime }) => instantMicros(updateTime) as number)
      assert.deepEqual(
        micros,
        micros.toSorted((a, b) => a - b),
      )
    }
    const outcomes = results.flat()
    assert.equal(outcomes.filter((outcome) => outcome === 'created').length, ids.length)
    const written = outcomes.filter(isWritten).length
    const histories = await Promise.all(ids.map((id) => store.orders.findHistory('app-1', id)))
    assert.equal(histories.flat().length, written)
    await assertCounts(store, ids.length)
  }))

test('an order put alone by many at once is created once, and each outcome is true', () =>
  withRivals(async (rivals) => {
    for (let round = 0; round < 20; round++) {
      const id = `order-${round}`
      const puts = rivals.map((rival, number) => {
        const order = sampleOrder({
          id,
          updateTime: timeOf(number),
          kind: round % 4 ? 'payment' : 'marketing',
        })
        return rival.orders.putOrders([order], 5)
      })
      const outcomes = (await Promise.all(puts)).flat()
      assert.equal(outcomes.filter((outcome) => outcome === 'created').length, 1)
      assert.ok(!outcomes.includes('conflict'))
      assert.ok(isWritten(outcomes.at(-1)))
      const history = await (rivals[0] as Store).orders.findHistory('app-1', id)
      assert.equal(history.length, outcomes.filter(isWritten).length)
      assert.equal(history.at(-1)?.updateTime, timeOf(HANDLES - 1))
    }
  }))

test('each recharge is begun, decided, and ended or paid once, however many try', () =>
  withRivals(async (rivals) => {
    const [store] = rivals as [Store]
    const names = Array.from({ length: 30 }, (_, index) => `recharge-${index}`)
    for (const name of names) {
      const idempotency = { key: `key of ${name}`, requestDigest: 'digest' }
      const begun = await Promise.all(
        rivals.map((rival, number) =>
          beginRecharge(rival, sampleRecharge({ id: `${name}-${number}`, idempotency }), {
            owner: 'p',
            untilMs: 1,
          }),
        ),
      )
      assert.equal(begun.filter((earlier) => earlier === undefined).length, 1)
      const recharge = sampleRecharge({ id: `${name}-${begun.indexOf(undefined)}`, idempotency })
      const decided = await Promise.all(
        rivals.map((rival, number) =>
          rival.recharges.decideRecharge(acceptance(recharge, `order-${name}-${number}`)),
        ),
      )
      const [accepted, ...others] = decided.filter((decision) => decision !== undefined)
      assert.deepEqual([accepted?.state, others.length], ['ACCEPTED', 0])
      const order = sampleOrder({ id: accepted?.orderId as string })
      const next = { status: 'Paid' as const, updateTime: timeOf(1) }
      const results = await Promise.all(
        rivals.map((rival, number) =>
          number % 2
            ? rival.recharges.decideRecharge(ending(accepted as Recharge, `end-${name}-${number}`))
            : rival.orders.changeStatus({ ...order, expected: order, next, recordedAtMs: 1 }),
        ),
      )
      const successes = results.filter((result) => typeof result === 'object')
      assert.equal(successes.length, 1, name)
      const kept = await store.recharges.findRecharge(recharge.id)
      const status = (await store.orders.findOrder('app-1', order.id))?.status
      assert.ok(kept?.state === 'ENDED' ? status === 'Created' : status === 'Paid')
    }
    await assertCounts(store, names.length)
    const validations = (await store.validations.searchValidations({}, { limit: 1000 })).rows
    const counted = (await store.validations.countValidations(EVER)).map(({ count }) => count)
    assert.equal(sum(counted), validations.length)
  }))

test('while some decide and others take over, each recharge has one holder and one decision', () =>
  withRivals(async (rivals) => {
    const [store] = rivals as [Store]
    const recharges = Array.from({ length: 60 }, (_, index) => sampleRecharge({ id: `recharge-${index}` }))
    const dead = { owner: 'dead', untilMs: 1_000_000 }
    await Promise.all(recharges.map((recharge) => beginRecharge(store, recharge, dead)))
    const work = rivals.map(async (rival, number) => {
      const lease = { owner: `rival-${number}`, untilMs: 1_000_000 }
      const taken: string[] = []
      for (;;) {
        const taking = {
          lease,
          endedByMs: 0,
          wrongAfterMs: Number.MAX_SAFE_INTEGER,
          owners: ['dead'],
          limit: 4,
        }
        const batch = await rival.recharges.takeOverUndecided(taking)
        if (batch.length === 0) return taken
        for (const recharge of batch) {
          taken.push(recharge.id)
          const decided = await rival.recharges.decideRecharge(acceptance(recharge, `order-${recharge.id}`))
          assert.equal(decided?.state, 'ACCEPTED')
        }
      }
    })
    const taken = (await Promise.all(work)).flat()
    assert.deepEqual(taken.toSorted(), recharges.map(({ id }) => id).toSorted())
    assert.deepEqual(await store.recharges.listLeaseOwners(), [])
    await assertCounts(store, recharges.length)
  }))

test('simultaneous deletions of the same orders add up, and the counts stay right', () =>
  withRivals(async (rivals) => {
    const [store] = rivals as [Store]
    const orders = Array.from({ length: 100 }, (_, index) =>
      sampleOrder({
        id: `order-${index}`,
        appId: `app-${index % 7}`,
        status: index % 2 ? 'Paid' : 'Created',
      }),
    )
    await store.orders.putOrders(orders, 5)
    const changed = orders.slice(0, 20).map((order) => ({ ...order, updateTime: timeOf(1) }))
    const [deleted] = await Promise.all([
      Promise.all(
        rivals.map((rival, number) => rival.orders.deleteOrders(number % 2 ? orders : orders.toReversed())),
      ),
      store.orders.putOrders(changed, 6),
    ])
    const left = await store.orders.searchOrders({}, { limit: 1000 })
    assert.deepEqual(new Set(left.map(({ updateTime }) => updateTime)), new Set([timeOf(1)]))
    assert.equal(left.length, changed.length)
    const total = sum(deleted)
    assert.ok(total >= orders.length - changed.length && total <= orders.length, `${total} deleted`)
    await assertCounts(store, left.length)
  }))
