import assert from 'node:assert/strict'
import { DuplicateRecord } from '@txgw/base/store-errors'
import type { RechargeDecision } from '@txgw/domain/recharges/recharge-store'
import type { Store } from '@txgw/store/store'
import { sampleAcceptance, sampleEnding } from '../../samples/decisions.ts'
import { sampleEntry, sampleOrder, sampleRecharge, sampleValidation } from '../../samples/records.ts'
import { beginRecharge } from '../../stores/begin-recharge.ts'
import type { StoreTest } from '../store-test.ts'

const RIVALS = 20
const EVER = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER }

export function testDecideRecharge(storeTest: StoreTest): void {
  storeTest('accepting stores the state, the order, its history and the validation', async ({ store }) => {
    const recharge = sampleRecharge({ idempotency: { key: 'k', requestDigest: 'd' } })
    await beginRecharge(store, recharge)
    const { next, order, validation, decidedAtMs } = sampleAcceptance()
    const answered = { ...next, firstAnswer: '{}' }
    const actor = 'recharge recharge-1'
    const decision = { recharge, next: answered, order: sampleOrder(), validation, decidedAtMs, actor }
    const expected = { ...recharge, ...answered, validationId: validation.id, updatedAtMs: decidedAtMs }
    assert.deepEqual(await store.recharges.decideRecharge(decision), expected)
    assert.deepEqual(await store.recharges.findRecharge('recharge-1'), expected)
    assert.deepEqual(await store.orders.findOrder('app-1', 'order-1'), order)
    assert.deepEqual(await store.orders.findHistory('app-1', 'order-1'), [
      sampleEntry(sampleOrder(), { source: 'recharge', recordedAtMs: decidedAtMs, actor }),
    ])
    assert.deepEqual(await store.validations.findValidation(validation.id), validation)
    assert.equal(await countAll(store), 1)
  })

  storeTest('ending stores the reason and the validation, and creates no order', async ({ store }) => {
    await beginRecharge(store, sampleRecharge())
    const { next, validation, decidedAtMs } = sampleEnding()
    const expected = {
      ...sampleRecharge(),
      ...next,
      validationId: validation.id,
      updatedAtMs: decidedAtMs,
    }
    assert.deepEqual(await store.recharges.decideRecharge(sampleEnding()), expected)
    assert.deepEqual(await store.recharges.findRecharge('recharge-1'), expected)
    assert.deepEqual(await store.validations.findValidation(validation.id), validation)
    assert.deepEqual(await store.orders.searchOrders({}, { limit: 5 }), [])
    assert.equal(await countAll(store), 1)
  })

  storeTest('a decision on a state other than the stored one changes nothing', async ({ store }) => {
    await beginRecharge(store, sampleRecharge())
    const ended = await store.recharges.decideRecharge(sampleEnding())
    const late = [
      sampleAcceptance(),
      sampleAcceptance({ recharge: sampleRecharge({ state: 'ACCEPTED' }) }),
      sampleAcceptance({ recharge: sampleRecharge({ id: 'recharge-2' }) }),
      sampleEnding({ validation: sampleValidation() }),
    ]
    for (const decision of late) assert.equal(await store.recharges.decideRecharge(decision), undefined)
    assert.deepEqual(await store.recharges.findRecharge('recharge-1'), ended)
    assert.equal(await store.orders.findOrder('app-1', 'order-1'), undefined)
    assert.equal(await store.validations.findValidation('validation-1'), undefined)
    assert.equal(await countAll(store), 1)
  })

  storeTest(
    'an accepted recharge stores each later validation, and its order stays unchanged',
    async ({ store }) => {
      const recharge = await accept(store)
      const validation = sampleValidation({ id: 'validation-3' })
      const { order: _, ...again } = sampleAcceptance({
        recharge,
        validation,
        decidedAtMs: 1_700_000_000_300,
      })
      const expected = { ...recharge, validationId: 'validation-3', updatedAtMs: again.decidedAtMs }
      assert.deepEqual(await store.recharges.decideRecharge(again), expected)
      assert.deepEqual(await store.recharges.findRecharge('recharge-1'), expected)
      assert.deepEqual(await store.validations.findValidation('validation-3'), validation)
      assert.equal((await store.orders.findHistory('app-1', 'order-1')).length, 1)
      assert.equal(await countAll(store), 2)
    },
  )

  storeTest('a recharge keeps its order and its first answer when it ends', async ({ store }) => {
    const recharge = await accept(store, { firstAnswer: 'first' })
    const ending = sampleEnding({ recharge })
    const next = { ...ending.next, orderId: null, firstAnswer: 'second' }
    const ended = await store.recharges.decideRecharge({ ...ending, next })
    assert.deepEqual([ended?.state, ended?.orderId, ended?.firstAnswer], ['ENDED', 'order-1', 'first'])
    assert.deepEqual(await store.recharges.findRecharge('recharge-1'), ended)
    assert.equal((await store.orders.findOrder('app-1', 'order-1'))?.status, 'Created')
  })

  storeTest('an order id that exists already fails the whole decision', async ({ store }) => {
    const earlier = sampleOrder({ userId: 'user-9', updateTime: '2025-03-01T09:00:00Z' })
    await store.orders.putOrders([earlier], 5)
    await beginRecharge(store, sampleRecharge())
    await assert.rejects(store.recharges.decideRecharge(sampleAcceptance()), DuplicateRecord)
    assert.deepEqual(await store.recharges.findRecharge('recharge-1'), sampleRecharge())
    assert.deepEqual(await store.orders.findOrder('app-1', 'order-1'), earlier)
    assert.equal((await store.orders.findHistory('app-1', 'order-1')).length, 1)
    assert.equal(await store.validations.findValidation('validation-1'), undefined)
    assert.equal(await countAll(store), 0)
  })

  storeTest('a validation id that exists already fails the whole decision', async ({ store }) => {
    await store.validations.addValidation(sampleValidation())
    await beginRecharge(store, sampleRecharge())
    await assert.rejects(store.recharges.decideRecharge(sampleAcceptance()), DuplicateRecord)
    assert.deepEqual(await store.recharges.findRecharge('recharge-1'), sampleRecharge())
    assert.equal(await store.orders.findOrder('app-1', 'order-1'), undefined)
    assert.equal(await countAll(store), 1)
  })

  storeTest('an order belongs to one recharge; another app may use its id', async ({ store }) => {
    await accept(store)
    const { request } = sampleRecharge()
    const rival = sampleRecharge({ id: 'recharge-2' })
    const elsewhere = sampleRecharge({ id: 'recharge-3', request: { ...request, appId: 'app-2' } })
    for (const recharge of [rival, elsewhere]) await beginRecharge(store, recharge)
    const validation = sampleValidation({ id: 'validation-3' })
    const { order: _, ...claim } = sampleAcceptance({ recharge: rival, validation })
    await assert.rejects(store.recharges.decideRecharge(claim), DuplicateRecord)
    assert.deepEqual(await store.recharges.findRecharge('recharge-2'), rival)
    const order = sampleOrder({ appId: 'app-2' })
    const accepted = sampleAcceptance({ recharge: elsewhere, order, validation })
    assert.equal((await store.recharges.decideRecharge(accepted))?.state, 'ACCEPTED')
  })

  storeTest('one of many simultaneous decisions counts, with one order', async ({ store, reopen }) => {
    const handles = [store, await reopen()]
    await beginRecharge(store, sampleRecharge())
    const results = await Promise.all(
      Array.from({ length: RIVALS }, (_, rival) => {
        const validation = sampleValidation({ id: `validation-${rival}` })
        const order = sampleOrder({ id: `order-${rival}` })
        const decision =
          rival % 4 === 3 ? sampleEnding({ validation }) : sampleAcceptance({ order, validation })
        return handles[rival % handles.length]?.recharges.decideRecharge(decision)
      }),
    )
    const winners = results.filter((recharge) => recharge !== undefined)
    assert.equal(winners.length, 1)
    assert.deepEqual(await store.recharges.findRecharge('recharge-1'), winners[0])
    const orders = await store.orders.searchOrders({}, { limit: RIVALS })
    assert.deepEqual(
      orders.map(({ id }) => id),
      winners.flatMap(({ orderId }) => orderId ?? []),
    )
    const validations = (await store.validations.searchValidations({}, { limit: RIVALS })).rows
    assert.deepEqual(
      validations.map(({ id }) => id),
      winners.map(({ validationId }) => validationId),
    )
    assert.equal(await countAll(store), 1)
  })

  storeTest('a failed decision does not fail other simultaneous decisions', async ({ store }) => {
    const names = ['1', '2', '3']
    for (const name of names) await beginRecharge(store, sampleRecharge({ id: `recharge-${name}` }))
    await store.orders.putOrders([sampleOrder({ id: 'order-2' })], 5)
    const results = await Promise.allSettled(
      names.map((name) =>
        store.recharges.decideRecharge(
          sampleAcceptance({
            recharge: sampleRecharge({ id: `recharge-${name}` }),
            order: sampleOrder({ id: `order-${name}` }),
            validation: sampleValidation({ id: `validation-${name}` }),
          }),
        ),
      ),
    )
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    const states = names.map(async (name) => (await store.recharges.findRecharge(`recharge-${name}`))?.state)
    assert.deepEqual(await Promise.all(states), ['ACCEPTED', 'VALIDATING', 'ACCEPTED'])
    assert.equal(await countAll(store), 2)
  })
}

async function accept(store: Store, next: Partial<RechargeDecision['next']> = {}) {
  await beginRecharge(store, sampleRecharge())
  const acceptance = sampleAcceptance()
  const accepted = await store.recharges.decideRecharge({
    ...acceptance,
    next: { ...acceptance.next, ...next },
  })
  assert.ok(accepted)
  return accepted
}

async function countAll(store: Store): Promise<number> {
  const counts = await store.validations.countValidations(EVER)
  return counts.reduce((sum, { count }) => sum + count, 0)
}
