import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOrder, toOperatorOrder } from '@txgw/domain/orders/order-wire'
import { makeOrder, orderId } from '../../query/make-order.ts'

const NUMBERS = [0, 1, 2, 77, 9_999, 500_000, 999_999]

test('the gateway accepts every generated order', () => {
  for (const number of NUMBERS) {
    const order = makeOrder(number)
    assert.deepEqual(readOrder(toOperatorOrder(order)), { ok: true, order })
  }
})

test('the same number always makes the same order, and another number makes another order', () => {
  for (const number of NUMBERS) assert.deepEqual(makeOrder(number), makeOrder(number))
  assert.equal(new Set(NUMBERS.map(orderId)).size, NUMBERS.length)
})

test('ids grow with their number', () => {
  const ids = NUMBERS.map(orderId)
  assert.deepEqual(ids.toSorted(), ids)
})
