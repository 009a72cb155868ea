import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { ORDER_ID_LENGTH_MAX } from '@txgw/protocol/schemas'
import { sampleAcceptance } from '../../samples/decisions.ts'
import { sampleApp, sampleKey, sampleOrder, sampleRecharge, sampleValidation } from '../../samples/records.ts'
import { beginRecharge } from '../../stores/begin-recharge.ts'
import type { StoreTest } from '../store-test.ts'

/** The longest texts, in characters, that the service accepts in indexed columns. */
export const LENGTHS_MAX = {
  appId: 64,
  serialNo: 64,
  orderId: ORDER_ID_LENGTH_MAX,
  userId: 256,
  idempotencyKey: 255,
}

const VISIBLE_ASCII = { first: 0x21, count: 0x7e - 0x21 + 1 }
const FOUR_BYTES_EACH = { first: 0x10000, count: 0x100000 }
const LETTERS = { first: 0x61, count: 26 }

export function testLongestTexts(storeTest: StoreTest): void {
  storeTest('orders with the longest ids and users are kept and found', async ({ store }) => {
    const appId = randomLooking('app', LENGTHS_MAX.appId, LETTERS)
    const userId = randomLooking('user', LENGTHS_MAX.userId, FOUR_BYTES_EACH)
    const orders = ['a', 'b', 'c'].map((seed) =>
      sampleOrder({ appId, userId, id: randomLooking(seed, LENGTHS_MAX.orderId, FOUR_BYTES_EACH) }),
    )
    await store.orders.putOrders(orders, 5)
    const byId = orders.toSorted((a, b) => Buffer.compare(Buffer.from(b.id), Buffer.from(a.id)))
    for (const filter of [{}, { appId }, { userId }, { appId, userId, status: 'Created' as const }])
      assert.deepEqual(await store.orders.searchOrders(filter, { limit: 5 }), byId)
    for (const order of orders) {
      assert.deepEqual(await store.orders.findOrder(appId, order.id), order)
      assert.deepEqual(await store.orders.searchOrders({ id: order.id }, { limit: 5 }), [order])
    }
    assert.equal((await store.orders.countOrders({ appId })).Created, 3)
    assert.equal(await store.orders.deleteOrders(orders), 3)
  })

  storeTest('recharges with the longest keys, orders and users are kept and found', async ({ store }) => {
    const appId = randomLooking('app', LENGTHS_MAX.appId, LETTERS)
    const userId = randomLooking('user', LENGTHS_MAX.userId, FOUR_BYTES_EACH)
    const key = randomLooking('key', LENGTHS_MAX.idempotencyKey, VISIBLE_ASCII)
    const order = sampleOrder({
      appId,
      userId,
      id: randomLooking('order', LENGTHS_MAX.orderId, FOUR_BYTES_EACH),
    })
    const recharge = sampleRecharge({
      request: { ...sampleRecharge().request, appId, userId },
      idempotency: { key, requestDigest: 'd' },
    })
    await beginRecharge(store, recharge)
    const validation = sampleValidation({ appId, userId })
    const accepted = await store.recharges.decideRecharge(sampleAcceptance({ recharge, order, validation }))
    assert.deepEqual(await beginRecharge(store, { ...recharge, id: 'x' }), accepted)
    assert.deepEqual(await store.recharges.findRechargeOfOrder(appId, order.id), accepted)
    for (const filter of [{ userId }, { appId }, { appId, userId }]) {
      assert.deepEqual((await store.validations.searchValidations(filter, { limit: 5 })).rows, [validation])
      assert.deepEqual((await store.recharges.searchRecharges(filter, { limit: 5 })).rows, [accepted])
    }
  })

  storeTest('apps and keys with the longest ids are kept and found', async ({ store }) => {
    const serialNo = randomLooking('serial', LENGTHS_MAX.serialNo, LETTERS)
    const app = sampleApp({
      appId: randomLooking('app', LENGTHS_MAX.appId, LETTERS),
      keys: [sampleKey({ serialNo })],
    })
    await store.apps.addApp(app)
    assert.deepEqual(await store.apps.findApp(app.appId), app)
    await store.apps.revokeKey(app.appId, serialNo, 7)
    assert.equal((await store.apps.findApp(app.appId))?.keys[0]?.revokedAtMs, 7)
  })
}

/** Cuts between characters and counts code points, as the service does. */
export function longest(text: string, charactersMax: number): string {
  return [...text.slice(0, charactersMax * 2)].slice(0, charactersMax).join('')
}

/** The same text for the same seed, and practically impossible to compress. */
function randomLooking(seed: string, length: number, alphabet: { first: number; count: number }): string {
  return Array.from({ length }, (_, index) => {
    const number = createHash('sha256').update(`${seed} ${index}`).digest().readUInt32BE()
    return String.fromCodePoint(alphabet.first + (number % alphabet.count))
  }).join('')
}
