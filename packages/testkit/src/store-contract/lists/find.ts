import assert from 'node:assert/strict'
import { LOOKED_AT_MAX } from '@txgw/base/list-page'
import type { Recharge } from '@txgw/domain/recharges/recharge'
import type { Store } from '@txgw/store/store'
import { sampleEnding } from '../../samples/decisions.ts'
import { sampleOrder, sampleRecharge, sampleValidation } from '../../samples/records.ts'
import { beginRecharge } from '../../stores/begin-recharge.ts'
import type { StoreTest } from '../store-test.ts'
import { addInParts } from './add-in-parts.ts'

const LAST = '\u{10FFFF}'
const NAMES = [
  'le',
  'lena',
  'lena',
  'lena%',
  'lena_1',
  `lena'"\\`,
  `lena${LAST}`,
  `lena${LAST}${LAST}z`,
  'lenb',
  'Lena',
  '\u202Elena',
  LAST,
]
const APP_IDS = ['app-1', 'app-2']

/** Searches by the beginning of a text, and among the newest. */
export function testFind(storeTest: StoreTest): void {
  storeTest('orders are found by exactly the ids that begin with a text', async ({ store }) => {
    const ids = [...new Set(NAMES)]
    await putOrders(
      store,
      ids.map((id) => ({ id })),
    )
    for (const prefix of [...ids, 'l', 'len', 'lena\uD7FF', 'zz']) {
      const { rows } = await store.orders.findOrdersByPrefix(prefix, {}, 99)
      assert.deepEqual(
        rows.map(({ id }) => id).toSorted(),
        ids.filter((id) => id.startsWith(prefix)).toSorted(),
        prefix,
      )
      for (const apps of [{ appId: 'app-1' }, { appIds: APP_IDS }]) {
        const ofApps = await store.orders.findOrdersByPrefix(prefix, apps, 99)
        assert.deepEqual(
          ofApps.rows.map(({ id }) => id).toSorted(),
          rows.map(({ id }) => id).toSorted(),
          prefix,
        )
      }
      const ofOthers = await store.orders.findOrdersByPrefix(prefix, { appIds: ['app-2'] }, 99)
      assert.deepEqual(ofOthers.rows, [])
    }
    assert.equal((await store.orders.findOrdersByPrefix('l', {}, 2)).rows.length, 2)
    assert.equal((await store.orders.findOrdersByPrefix('l', { appId: 'app-1' }, 2)).rows.length, 2)
    assert.deepEqual((await store.orders.findOrdersByPrefix('l', { appIds: [] }, 2)).rows, [])
  })

  storeTest('an id that is too long for an index is found by its beginning', async ({ store }) => {
    const id = `${'x'.repeat(150)}-1`
    await putOrders(store, [{ id }, { id: `${'x'.repeat(150)}-2` }])
    for (const apps of [{}, { appId: 'app-1' }]) {
      const { rows } = await store.orders.findOrdersByPrefix(id, apps, 9)
      assert.deepEqual(
        rows.map((order) => order.id),
        [id],
      )
      assert.equal((await store.orders.findOrdersByPrefix('xx', apps, 9)).rows.length, 2)
    }
  })

  storeTest('players are found once each by the beginning of their id', async ({ store }) => {
    await putOrders(
      store,
      NAMES.map((userId, index) => ({ id: `order-${index}`, userId })),
    )
    for (const [index, userId] of NAMES.entries())
      await store.validations.addValidation(
        sampleValidation({ id: `validation-${index}`, userId, rechargeId: null }),
      )
    for (const part of [store.orders, store.validations])
      for (const prefix of [...NAMES, 'l', 'len', 'zz']) {
        const expected = [...new Set(NAMES.filter((name) => name.startsWith(prefix)))].toSorted()
        for (const apps of [{}, { appId: 'app-1' }, { appIds: APP_IDS }])
          assert.deepEqual((await part.findPlayers(prefix, apps, 99)).rows.toSorted(), expected, prefix)
        assert.deepEqual(await part.findPlayers(prefix, { appIds: ['app-2'] }, 99), { rows: [] })
        assert.deepEqual(await part.findPlayers(prefix, { appIds: [] }, 99), { rows: [] })
      }
    for (const part of [store.orders, store.validations])
      assert.deepEqual((await part.findPlayers('lena', {}, 2)).rows, ['lena', 'lena%'])
  })

  storeTest('players of undecided recharges are found by the beginning of their id', async ({ store }) => {
    for (const [index, userId] of NAMES.entries()) {
      const recharge = sampleRecharge({ id: `recharge-${index}`, idempotency: null, createdAtMs: index })
      await beginRecharge(store, { ...recharge, request: { ...recharge.request, userId } })
    }
    const found = async (prefix: string, apps = {}) =>
      (await store.recharges.findPlayers(prefix, apps, 99)).rows
    for (const prefix of [...NAMES, 'l', 'len', 'zz']) {
      const expected = [...new Set(NAMES.toReversed().filter((name) => name.startsWith(prefix)))]
      assert.deepEqual(await found(prefix), expected, prefix)
      for (const apps of [{ appId: 'app-1' }, { appIds: APP_IDS }])
        assert.deepEqual((await found(prefix, apps)).toSorted(), expected.toSorted(), prefix)
      assert.deepEqual(await found(prefix, { appIds: ['app-2'] }), [])
      assert.deepEqual(await found(prefix, { appIds: [] }), [])
    }
    assert.equal((await store.recharges.findPlayers('len', {}, 2)).rows.length, 2)
    const decided = await store.recharges.findRecharge('recharge-0')
    await store.recharges.decideRecharge(sampleEnding({ recharge: decided as Recharge }))
    assert.deepEqual(await found('le'), [...new Set(NAMES.toReversed().filter((name) => /^le./.test(name)))])
  })

  storeTest('the newest orders and recharges are sketched with their money', async ({ store }) => {
    const prices = [
      { currency: 'USD', amount: '4.990' },
      null,
      { currency: '"}{', amount: '5' },
      { currency: 'EUR', amount: '.5' },
    ]
    await putOrders(
      store,
      prices.map((totalPrice, index) => ({ id: `order-${index}`, totalPrice })),
    )
    const sketches = await store.orders.sketchNewest({}, 99)
    assert.deepEqual(
      sketches.map(({ id }) => id),
      ['order-3', 'order-2', 'order-1', 'order-0'],
    )
    assert.deepEqual(sketches[3], {
      appId: 'app-1',
      id: 'order-0',
      userId: sampleOrder().userId,
      createMicros: 1_767_225_600_000_000,
      currency: 'USD',
      amount: '4.990',
    })
    assert.deepEqual([sketches[0]?.amount, sketches[2]?.amount], ['.5', undefined])
    assert.equal((await store.orders.sketchNewest({ appId: 'app-1' }, 2)).length, 2)
    assert.deepEqual(await store.orders.sketchNewest({ appIds: APP_IDS }, 99), sketches)
    assert.deepEqual(await store.orders.sketchNewest({ appIds: ['app-2'] }, 99), [])
    for (const [index, totalPrice] of prices.entries()) {
      const recharge = sampleRecharge({ id: `recharge-${index}`, idempotency: null })
      await beginRecharge(store, { ...recharge, request: { ...recharge.request, totalPrice } })
    }
    const [newest, , , oldest] = await store.recharges.sketchNewest({}, 99)
    assert.deepEqual(newest, { id: 'recharge-3', currency: 'EUR', amount: '.5' })
    assert.deepEqual(oldest, { id: 'recharge-0', currency: 'USD', amount: '4.990' })
    assert.equal((await store.recharges.sketchNewest({ appIds: APP_IDS }, 2)).length, 2)
    assert.deepEqual(await store.recharges.sketchNewest({ appIds: ['app-2'] }, 99), [])
  })

  storeTest('for given apps a look at the newest says how far back it went', async ({ store }) => {
    const old = { id: 'old', userId: 'old-player', createTime: '2020-01-01T00:00:00Z' }
    await putOrders(store, [
      old,
      ...Array.from({ length: LOOKED_AT_MAX }, (_, index) => ({ id: `order-${index}` })),
    ])
    const found = await store.orders.findPlayers('old', { appId: 'app-1' }, 9)
    assert.deepEqual(found, { rows: [], reachedMs: Date.UTC(2026, 0, 1) })
    assert.deepEqual(await store.orders.findPlayers('old', {}, 9), { rows: ['old-player'] })
  })
}

/** Each is created a millisecond after the one before, if it does not say when. */
async function putOrders(store: Store, orders: Partial<ReturnType<typeof sampleOrder>>[]): Promise<void> {
  const createdMs = Date.UTC(2026, 0, 1)
  const first = orders.findIndex(({ createTime }) => createTime === undefined)
  const made = orders.map((changes, index) =>
    sampleOrder({
      appId: 'app-1',
      createTime: new Date(createdMs + index - first).toISOString(),
      ...changes,
    }),
  )
  await addInParts(made, (part) => store.orders.putOrders(part, 5))
}
