import assert from 'node:assert/strict'
import type { Order } from '@txgw/domain/orders/order'
import { sampleEnding } from '../../samples/decisions.ts'
import {
  sampleApp,
  sampleKey,
  sampleOrder,
  sampleRecharge,
  sampleRequest,
  sampleValidation,
} from '../../samples/records.ts'
import { beginRecharge } from '../../stores/begin-recharge.ts'
import { assertAnswered } from '../orders/wire-orders.ts'
import type { StoreTest } from '../store-test.ts'
import { LENGTHS_MAX, longest } from './longest-texts.ts'

const HOSTILE_TEXTS = [
  "'; DROP TABLE orders; --",
  '" OR ""="',
  '%_\\%$1?1:name@name',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '\u202Egnirts\u202C العربية עברית',
  'e\u0301 is not é',
  ' leading and trailing ',
  '\u0001\u0007\u001B[31m\u007F\u0085\u00A0\u2028\u2029\uFEFF\uFFFE\uFFFF',
  'line\r\nbreak\ttab',
  'null',
  'undefined',
  '0123',
  '1e3',
  '-0',
  '{"$gt":""}',
  '\u{10FFFF}',
]

/** Longer than any accepted text. A text to search by is cut to the longest accepted length. */
const LONG_TEXTS = ['x'.repeat(200_000), '漢'.repeat(50_000)]
const KEPT_TEXTS = [...HOSTILE_TEXTS, ...LONG_TEXTS]

/** Allowed only within JSON, which escapes them: NUL, and half a surrogate pair. */
const UNSTORABLE_TEXTS = ['\u0000', 'a\u0000b', '\uD800', '\uDC00\uD800']

export function testHostileText(storeTest: StoreTest): void {
  storeTest('orders keep any text in any field', async ({ store }) => {
    const orders = KEPT_TEXTS.map(hostileOrder)
    const outcomes = await store.orders.putOrders([...orders, ...orders], 5)
    assert.deepEqual(outcomes, [...orders.map(() => 'created'), ...orders.map(() => 'unchanged')])
    for (const order of orders) {
      assert.deepEqual(await store.orders.findOrder(order.appId, order.id), order)
      await assertAnswered(store, order)
      assert.deepEqual(await store.orders.searchOrders({ userId: order.userId }, { limit: 5 }), [order])
      assert.deepEqual(await store.orders.searchOrders({ id: order.id }, { limit: 5 }), [order])
      assert.equal((await store.orders.findHistory(order.appId, order.id)).length, 1)
    }
  })

  storeTest('apps and requests keep any text in any field', async ({ store }) => {
    for (const [index, text] of KEPT_TEXTS.entries()) {
      const app = sampleApp({
        appId: `app-${index}`,
        name: text,
        webhookUrl: text,
        keys: [sampleKey({ publicKey: text })],
      })
      const record = sampleRequest({ debugId: `debug-${index}`, target: text, reason: text, orderId: text })
      await store.apps.addApp(app)
      await store.requests.addRequests([record])
      assert.deepEqual(await store.apps.findApp(app.appId), app)
      assert.deepEqual(await store.requests.findRequest(record.debugId), record)
    }
  })

  storeTest('recharges keep any text in any field', async ({ store }) => {
    for (const [index, text] of KEPT_TEXTS.entries()) {
      const idempotency = { key: longest(text, LENGTHS_MAX.idempotencyKey), requestDigest: text }
      const request = { ...sampleRecharge().request, userId: text, serverId: text, paymentChannel: text }
      const recharge = sampleRecharge({ id: `recharge-${index}`, request, idempotency })
      assert.equal(await beginRecharge(store, recharge), undefined)
      assert.deepEqual(await beginRecharge(store, { ...recharge, id: 'again' }), recharge)
      const next = {
        state: 'ENDED' as const,
        endReason: { kind: 'forbidden' as const, code: 'OTHER', message: text },
        orderId: null,
        firstAnswer: text,
      }
      const validation = sampleValidation({ id: `validation-${index}` })
      const ended = await store.recharges.decideRecharge(sampleEnding({ recharge, next, validation }))
      assert.deepEqual([ended?.endReason, ended?.firstAnswer], [next.endReason, text])
      assert.deepEqual(await store.recharges.findRecharge(recharge.id), ended)
      const found = await store.recharges.searchRecharges({ userId: text }, { limit: 5 })
      assert.deepEqual(found.rows, [ended])
    }
  })

  storeTest('validations keep any text in any field', async ({ store }) => {
    for (const [index, text] of [...KEPT_TEXTS, ...UNSTORABLE_TEXTS].entries()) {
      const userId = UNSTORABLE_TEXTS.includes(text) ? `user-${index}` : longest(text, LENGTHS_MAX.userId)
      const validation = sampleValidation({
        id: `validation-${index}`,
        userId,
        outcome: 'forbidden',
        reason: { code: 'OTHER', rawCode: text, message: text },
        userName: text,
        userAttribute: { [text]: text, nested: [{ [text]: [text] }] },
        delivery: { url: text, requestBody: text, attempts: [] },
      })
      await store.validations.addValidation(validation)
      assert.deepEqual(await store.validations.findValidation(validation.id), validation)
      assert.deepEqual((await store.validations.searchValidations({ userId }, { limit: 5 })).rows, [
        validation,
      ])
    }
  })

  storeTest('an amount keeps every digit it was sent with', async ({ store }) => {
    const amounts = ['0.10', '-0', '.5', '-.50', '007', '12345678901234567890.123456789012345678901234567890']
    const orders = amounts.map((amount) =>
      sampleOrder({ id: amount, totalPrice: { currency: 'USD', amount } }),
    )
    await store.orders.putOrders(orders, 5)
    for (const order of orders) assert.deepEqual(await store.orders.findOrder('app-1', order.id), order)
  })
}

function hostileOrder(text: string): Order {
  const [item] = sampleOrder().items
  assert.ok(item)
  return sampleOrder({
    id: longest(text, LENGTHS_MAX.orderId),
    userId: longest(text, LENGTHS_MAX.userId),
    serverId: text,
    items: [{ ...item, product_id: text, game_product_id: text, product_type: text }],
    shopRegion: text,
    paymentChannel: text,
    totalPrice: { currency: text, amount: '1' },
  })
}
