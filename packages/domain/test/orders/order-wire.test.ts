import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ORDER_KINDS, ORDER_STATUSES } from '@txgw/protocol/schemas'
import { readVectors } from '@txgw/testkit/cases/vectors'
import { orderBody } from '@txgw/testkit/samples/wire'
import * as fc from 'fast-check'
import { type BodyText, bytesOf } from '../../../../vectors/source/vector.ts'
import { readOrder, toOperatorOrder, toWireOrder } from '../../src/orders/order-wire.ts'

const vectors = readVectors<{ body: BodyText }, { answer: unknown }>('order.json')

const CONTRACT_FIELDS = [
  'app_id',
  'create_time',
  'update_time',
  'user_id',
  'payment_order_id',
  'server_id',
  'order_status',
  'order_items',
  'total_price',
  'shop_region',
  'payment_channel',
]

function read(value: unknown) {
  const result = readOrder(value)
  assert.ok(result.ok)
  return result.order
}

function violations(value: unknown) {
  const result = readOrder(value)
  assert.ok(!result.ok)
  return result.violations.map(({ field, description }) => `${field}: ${description}`)
}

const storableText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => !text.includes('\0') && text.isWellFormed())
const label = fc.oneof(
  fc.constantFrom('WalletPay', 'CARRIER-DCB', 'Gift Card', 'GLOBAL', 'USDT', ' ', '支付宝', 'x'.repeat(64)),
  storableText.filter((text) => !/\p{Cc}/u.test(text)),
)
const amount = fc.stringMatching(/^(-?[0-9]{1,20}|-?[0-9]{0,10}[.][0-9]{1,10})$/)
const money = fc.record({ currency: label, amount }, { noNullPrototype: true })
const orEmpty = (text: fc.Arbitrary<string>) => fc.oneof(text, fc.constant(''))
const anyFields = { noNullPrototype: true, requiredKeys: [] }
const item = fc.record(
  {
    product_id: orEmpty(storableText),
    game_product_id: orEmpty(storableText),
    quantity: orEmpty(fc.stringMatching(/^[0-9]{1,20}$/)),
    product_type: orEmpty(label),
    // An empty price is none.
    price: fc
      .record({ currency: orEmpty(label), amount: orEmpty(amount) }, anyFields)
      .filter((price) => Object.keys(price).length > 0),
  },
  anyFields,
)
const instant = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
const fraction = fc.stringMatching(/^[0-9]{1,9}$/).map((digits) => `.${digits}`)
const zone = fc.constantFrom('Z', 'z', '+08:00', '+0800', '-03', '-0330')
const seconds = fc
  .tuple(fc.integer({ min: 10, max: 59 }), orEmpty(fraction))
  .map((parts) => `:${parts.join('')}`)
const time = fc
  .tuple(instant, orEmpty(seconds), zone)
  .map(([date, part, where]) => `${date.toISOString().slice(0, 16)}${part}${where}`)
const anyOrder = fc
  .record({
    app_id: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/),
    create_time: time,
    user_id: storableText,
    payment_order_id: storableText,
    server_id: storableText,
    order_status: fc.constantFrom(...ORDER_STATUSES),
    order_items: fc.array(item, { maxLength: 4 }),
    total_price: fc.option(money, { nil: undefined }),
    shop_region: label,
    payment_channel: label,
    kind: fc.constantFrom(...ORDER_KINDS),
  })
  // Through JSON, which leaves out what is undefined, as every order comes.
  .map((order) => JSON.stringify({ ...order, update_time: order.create_time }))

describe('order on the wire', () => {
  test('is returned as it was sent', () => {
    fc.assert(
      fc.property(anyOrder, (text) => {
        assert.deepEqual(toOperatorOrder(read(JSON.parse(text))), JSON.parse(text))
      }),
    )
  })

  for (const { comment, input, expected } of vectors.valid) {
    test(`an order of the vectors is answered: ${comment}`, () => {
      const sent = JSON.parse(String(Buffer.from(bytesOf(input.body))))
      assert.deepEqual(toWireOrder(read(sent)), expected?.answer ?? sent)
    })
  }

  test('has the fields of the contract in its order, without kind', () => {
    assert.deepEqual(Object.keys(toWireOrder(read(orderBody({ kind: 'marketing' })))), CONTRACT_FIELDS)
  })

  test('is a payment order when no kind is given', () => {
    assert.equal(read(orderBody()).kind, 'payment')
    assert.equal(read(orderBody({ kind: 'marketing' })).kind, 'marketing')
  })

  test('drops fields that the contract does not define, at every depth', () => {
    const order = JSON.parse(
      JSON.stringify(orderBody())
        .replace('"quantity"', '"__proto__":{"x":1},"note":"n","quantity"')
        .replace('"currency"', '"rate":1,"currency"')
        .replace('"app_id"', '"extra":[1],"app_id"'),
    )
    assert.deepEqual(toWireOrder(read(order)), orderBody())
  })

  test('keeps times and amounts as text', () => {
    const order = orderBody({
      create_time: '2025-05-01t10:00:00.123456-03:30',
      update_time: '2025-05-01T13:30:00.123456Z',
      total_price: { currency: 'JPY', amount: '-.50' },
    })
    assert.deepEqual(toWireOrder(read(order)), order)
  })
})

describe('order refused', () => {
  test('a day that does not exist', () => {
    for (const time of [
      '2025-02-29T00:00:00Z',
      '2025-04-31T10:00:00Z',
      '2025-05-01T24:00:00Z',
      '2025-05-01T10:00:60Z',
      '9999-12-31T23:59:59Z',
    ]) {
      const [first] = violations(orderBody({ create_time: time, update_time: '2025-06-01T00:00:00Z' }))
      assert.match(first ?? '', /^create_time: /, time)
    }
  })

  test('an update before the creation, compared as instants', () => {
    const earlier = orderBody({
      create_time: '2025-05-01T10:00:00+08:00',
      update_time: '2025-05-01T01:59:59Z',
    })
    assert.deepEqual(violations(earlier), ['update_time: must not be before create_time'])
    const same = orderBody({
      create_time: '2025-05-01T10:00:00+08:00',
      update_time: '2025-05-01T02:00:00Z',
    })
    assert.equal(readOrder(same).ok, true)
  })

  test('names field, rule and value', () => {
    const result = readOrder(orderBody({ shop_region: 'u\tsa' }))
    assert.ok(!result.ok)
    assert.deepEqual(
      result.violations.map(({ field, value }) => ({ field, value })),
      [{ field: 'shop_region', value: 'u\tsa' }],
    )
  })

  test('lists missing fields, unknown states and kinds', () => {
    const { user_id: _, ...order } = orderBody()
    assert.deepEqual(violations(order), ['user_id: is required'])
    assert.deepEqual(violations({ ...orderBody(), order_status: 'PAID' }), [
      'order_status: must be one of UNDEFINED, Created, Paid, Finished, Refunded',
    ])
    assert.deepEqual(violations({ ...orderBody(), kind: 'gift' }), [
      'kind: must be one of payment, marketing',
    ])
  })

  test('a value that is not an object', () => {
    for (const value of [null, undefined, 'order', 7, [], true]) assert.equal(readOrder(value).ok, false)
  })
})
