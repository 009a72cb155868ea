import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  checkFields,
  DETAIL_TYPES,
  type FieldViolation,
  fieldViolation,
  Order,
  OrderInput,
  OrderQuery,
} from '@txgw/protocol/schemas'
import { orderBody } from '@txgw/testkit/samples/wire'
import * as fc from 'fast-check'
import Type from 'typebox'
import { anyText } from '../support/arbitraries.ts'

const checkOrder = checkFields(Order)

/** "field description [value]" of every violation. */
function violationsOf(
  value: unknown,
  check: (value: unknown) => { ok: true } | { ok: false; violations: FieldViolation[] } = checkOrder,
): string[] {
  const checked = check(value)
  assert.ok(!checked.ok)
  return checked.violations.map(({ field, description, value }) => `${field} ${description} [${value}]`)
}

describe('checkFields', () => {
  it('returns a value that breaks no rule', () => {
    const order = orderBody()
    const checked = checkOrder(order)
    assert.ok(checked.ok)
    assert.equal(checked.value, order)
  })

  it('names field, rule and value for every field of an order at once', () => {
    const DATE_RULE =
      'must be an existing date and time with a zone, such as 2026-01-31T08:30:00Z or 2026-01-31T16:30:00.123+08:00'
    const LABEL_RULE = 'must not contain control characters or an unpaired surrogate'
    const broken = {
      app_id: 'demo app',
      create_time: '2026-02-30T00:00:00Z',
      update_time: 'yesterday',
      user_id: '',
      payment_order_id: 42,
      server_id: 'a\u0000b',
      order_status: 'paid',
      order_items: [
        {
          product_id: null,
          game_product_id: 'x'.repeat(257),
          quantity: '1.5',
          product_type: 'virtual\tgood',
          price: { currency: 'us\u0085d', amount: '1,5' },
        },
      ],
      total_price: { currency: 'D\u007f', amount: 9.99 },
      shop_region: '\n',
      payment_channel: '',
    }
    assert.deepEqual(violationsOf(broken), [
      'app_id must be 1 to 64 letters, digits, ".", "_" or "-", and begin with a letter or digit [demo app]',
      `create_time ${DATE_RULE} [2026-02-30T00:00:00Z]`,
      `update_time ${DATE_RULE} [yesterday]`,
      'user_id must not be empty []',
      'payment_order_id must be a string [42]',
      'server_id must not contain NUL or an unpaired surrogate [a\u0000b]',
      'order_status must be one of UNDEFINED, Created, Paid, Finished, Refunded [paid]',
      'order_items.0.product_id must be a string [null]',
      `order_items.0.game_product_id must have at most 256 characters [${'x'.repeat(200)}…]`,
      'order_items.0.quantity must be empty or a whole number as text, such as "1" [1.5]',
      `order_items.0.product_type ${LABEL_RULE} [virtual\tgood]`,
      `order_items.0.price.currency ${LABEL_RULE} [us\u0085d]`,
      'order_items.0.price.amount must be empty or a decimal number as text, such as "9.99", with no exponent and no separator [1,5]',
      `total_price.currency ${LABEL_RULE} [D\u007f]`,
      'total_price.amount must be a string [9.99]',
      `shop_region ${LABEL_RULE} [\n]`,
      'payment_channel must not be empty []',
    ])
  })

  it('reports every missing field as required', () => {
    const required = Object.keys(Order.properties).filter((name) => name !== 'total_price')
    assert.deepEqual(
      violationsOf({}),
      required.map((name) => `${name} is required []`),
    )
    assert.deepEqual(
      violationsOf({ ...orderBody(), total_price: {} }),
      ['currency', 'amount'].map((name) => `total_price.${name} is required []`),
    )
  })

  it('names the type of a field that may also be null', () => {
    const order = { ...orderBody(), order_items: {}, total_price: '9.98' }
    assert.deepEqual(violationsOf(order, checkFields(OrderInput)), [
      'order_items must be an array [{…}]',
      'total_price must be a JSON object [9.98]',
    ])
  })

  it('reports only the first broken rule of a field', () => {
    const long = 'a\tb '.repeat(20)
    const order = { ...orderBody(), payment_channel: long }
    assert.deepEqual(violationsOf(order), [`payment_channel must have at most 64 characters [${long}]`])
  })

  it('stops at twenty violations', () => {
    assert.equal(violationsOf({ ...orderBody(), order_items: Array(100).fill({ quantity: 1 }) }).length, 20)
  })

  it('reports the whole value under the empty name', () => {
    assert.deepEqual(violationsOf([orderBody()]), [' must be a JSON object [[…]]'])
    assert.deepEqual(violationsOf(null), [' must be a JSON object [null]'])
  })

  it('has a sentence for the rules that other schemas use', () => {
    const schema = Type.Object(
      {
        version: Type.Literal('v1'),
        tags: Type.Array(Type.String({ minLength: 2 }), { minItems: 1, maxItems: 1 }),
        on: Type.Boolean(),
        count: Type.Integer({ maximum: 5 }),
      },
      { additionalProperties: false },
    )
    const check = checkFields(schema)
    const describeAll = (value: unknown) => {
      const checked = check(value)
      return checked.ok ? [] : checked.violations.map(({ field, description }) => `${field} ${description}`)
    }
    assert.deepEqual(describeAll({ version: 'v2', tags: [], on: 'true', count: 1.5, extra: 1 }), [
      'extra is not a known field',
      'version must be "v1"',
      'tags must have at least 1 item',
      'on must be true or false, without quotes',
      'count must be a whole number',
    ])
    assert.deepEqual(describeAll({ version: 'v1', tags: ['a', 'bc'], on: true, count: 6 }), [
      'tags.0 must have at least 2 characters',
      'tags must have at most 1 item',
      'count must be <= 5',
    ])
  })
})

describe('fieldViolation', () => {
  it('is the detail of the contract', () => {
    assert.deepEqual(fieldViolation('id', 'is required', undefined), {
      '@type': DETAIL_TYPES.fieldViolation,
      field: 'id',
      description: 'is required',
      value: '',
    })
  })

  it('shows a value as it was sent, shortened between characters, and objects only by their kind', () => {
    const shown = (value: unknown) => fieldViolation('id', 'x', value).value
    assert.equal(shown('é😀'), 'é😀')
    assert.equal(shown(1.5), '1.5')
    assert.equal(shown(false), 'false')
    assert.equal(shown(null), 'null')
    assert.equal(shown([1]), '[…]')
    assert.equal(shown({ a: 1 }), '{…}')
    assert.equal(shown('\ud800'), '\ufffd')
    assert.equal(shown('x'.repeat(200)), 'x'.repeat(200))
    assert.equal(shown(`${'x'.repeat(199)}😀`), `${'x'.repeat(199)}…`)
  })
})

describe('checkFields with hostile values', () => {
  const checks = [checkOrder, checkFields(OrderQuery)]

  it('never throws, and answers with violations that can be sent', () => {
    const anyValue = fc.anything({
      values: [anyText, fc.double(), fc.boolean(), fc.bigInt(), fc.constantFrom(null, undefined)],
      key: fc.oneof(anyText, fc.constantFrom('__proto__', 'constructor', 'toString', 'length', 'id', 'a/~b')),
      withNullPrototype: true,
      withSparseArray: true,
    })
    const fields = fc.constantFrom(...Object.keys(Order.properties), 'id', '__proto__', 'constructor')
    const anyBody = fc.oneof(
      anyValue,
      fc.dictionary(fields, anyValue),
      fc.tuple(fields, anyValue).map(([name, value]) => ({ ...orderBody(), [name]: value })),
      fc
        .array(fc.dictionary(fc.constantFrom('price', 'quantity'), anyValue))
        .map((order_items) => ({ order_items })),
    )
    fc.assert(
      fc.property(anyBody, (body) => {
        for (const check of checks) {
          const checked = check(body)
          if (checked.ok) continue
          assert.ok(checked.violations.length > 0)
          assert.ok(JSON.stringify(checked.violations).isWellFormed())
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('handles anything that a JSON body can contain', () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    const bodies = [
      '{"__proto__":{"id":"1"}}',
      '{"constructor":{"prototype":{"id":"1"}}}',
      '{"id":{"toString":1,"valueOf":2}}',
      '{"id":{"__proto__":null}}',
      '{"id":1e400}',
      '{"id":-1e-400}',
      '{"id":[]}',
      '{"create_time":{"toString":null},"order_items":{"length":1e9},"total_price":[[]]}',
      `{"id":${deep},"order_items":${deep}}`,
      deep,
    ]
    for (const body of bodies) {
      for (const check of checks) assert.equal(check(JSON.parse(body)).ok, false, body.slice(0, 80))
    }
    assert.equal(({} as { id?: string }).id, undefined)
  })
})
