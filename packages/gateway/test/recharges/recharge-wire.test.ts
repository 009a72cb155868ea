import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Recharging } from '@txgw/domain/recharges/recharging'
import { requestDigest, startRecharge } from '@txgw/domain/recharges/start-recharge'
import { checkFields } from '@txgw/protocol/schemas'
import { rechargeBody } from '@txgw/testkit/samples/wire'
import {
  RechargeStart,
  toRechargeRequest,
} from '../../src/operator-api/operations/recharges/recharge-wire.ts'
import { asAnswered } from '../operator-api/run-operation.ts'

const check = checkFields(RechargeStart)

function read(changes: Record<string, unknown>) {
  const checked = check(rechargeBody(changes))
  return checked.ok ? toRechargeRequest(checked.value) : assert.fail(JSON.stringify(checked.violations))
}

describe('the request of a recharge', () => {
  it('needs a price for a payment, and none for a marketing order', async () => {
    const runner = { lease: () => ({ owner: 'me', untilMs: 0 }), run: unused, decisionOf: unused }
    const store = { recharges: { beginRecharge: unused } }
    const parts = { runner, idempotencyKey: undefined, store, clock: { nowMs: () => 0 }, makeId: () => 'r-1' }
    const start = (changes: Record<string, unknown>) =>
      asAnswered(
        startRecharge({ ...(parts as unknown as Recharging & typeof parts), request: read(changes) }),
      )
    for (const total_price of [undefined, null]) {
      await assert.rejects(start({ total_price }), {
        name: 'INVALID_ARGUMENT',
        details: [
          {
            '@type': 'type.apis.com/rpc.BadRequest.FieldViolation',
            field: 'total_price',
            description: 'is required for a payment',
            value: '',
          },
        ],
      })
      assert.equal(read({ total_price, kind: 'marketing' }).totalPrice, null)
      await assert.rejects(start({ total_price, kind: 'marketing' }), {
        internalReason: /the recharge begins/,
      })
    }
  })

  it('keeps only the contract fields of an item', () => {
    const order_items = [{ quantity: '', product_type: null, note: 'x', price: { amount: '1', rate: 2 } }]
    assert.deepEqual(read({ order_items }).items, [{ quantity: '', price: { amount: '1' } }])
    assert.deepEqual(read({ order_items: null }).items, [])
    assert.deepEqual(read({ order_items: undefined }).items, [])
  })

  it('has a digest that stays the same across versions, and distinguishes absent from empty', () => {
    assert.equal(requestDigest(read({})), '33e865d6e99a4f01e2d898c41af87ad015297dbc110e3927b3e9e8d2bb68d99a')
    const items = [[], [{}], [{ quantity: '' }], [{ price: { amount: '' } }], [{ price: { currency: '' } }]]
    const digests = items.map((order_items) => requestDigest(read({ order_items })))
    assert.equal(new Set(digests).size, items.length)
  })
})

const unused = (): never => {
  throw new Error('the recharge begins')
}
