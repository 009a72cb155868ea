import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ORDER_STATUSES } from '@txgw/protocol/schemas'
import { allowedNext } from '../../src/orders/order-status.ts'

test('the transition table is exactly the decided one', () => {
  const table = Object.fromEntries(ORDER_STATUSES.map((status) => [status, allowedNext(status)]))
  assert.deepEqual(table, {
    UNDEFINED: ['Created', 'Paid', 'Finished', 'Refunded'],
    Created: ['Paid'],
    Paid: ['Finished', 'Refunded'],
    Finished: ['Refunded'],
    Refunded: [],
  })
})
