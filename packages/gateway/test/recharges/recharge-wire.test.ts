import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readRechargeRequest, requestDigest } from '../../src/recharges/recharge-wire.ts'
import { ServiceError } from '../../src/service-error.ts'
import { rechargeBody } from '../end-to-end/recharge-setup.ts'

const read = (changes: Record<string, unknown>) => readRechargeRequest(rechargeBody(changes))

describe('the request of a recharge', () => {
  it('needs a price for a payment, and none for a marketing order', () => {
    for (const total_price of [undefined, null]) {
      assert.throws(
        () => read({ total_price }),
        (error) => {
          assert.ok(error instanceof ServiceError)
          assert.partialDeepStrictEqual(error.details, [
            { field: 'total_price', description: 'is required for a payment' },
          ])
          return true
        },
      )
      assert.equal(read({ total_price, kind: 'marketing' }).totalPrice, null)
    }
  })

  it('keeps what the contract knows of an item, and nothing else', () => {
    const order_items = [{ quantity: '', product_type: null, note: 'x', price: { amount: '1', rate: 2 } }]
    assert.deepEqual(read({ order_items }).items, [{ quantity: '', price: { amount: '1' } }])
    assert.deepEqual(read({ order_items: null }).items, [])
    assert.deepEqual(read({ order_items: undefined }).items, [])
  })

  it('has a digest that outlives the version that made it, and tells absent from empty', () => {
    assert.equal(requestDigest(read({})), '33e865d6e99a4f01e2d898c41af87ad015297dbc110e3927b3e9e8d2bb68d99a')
    const items = [[], [{}], [{ quantity: '' }], [{ price: { amount: '' } }], [{ price: { currency: '' } }]]
    const digests = items.map((order_items) => requestDigest(read({ order_items })))
    assert.equal(new Set(digests).size, items.length)
  })
})
