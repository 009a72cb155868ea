import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { orderBody } from '@txgw/testkit/samples/wire'
import { orderChanges } from '../../src/operator-api/operations/orders/order-changes.ts'

describe('the difference between two versions', () => {
  const [item] = orderBody().order_items
  assert.ok(item)
  const price = { currency: 'USD', amount: '99999' }

  test('is listed field by field, with a price as one value', () => {
    const after = orderBody({
      total_price: price,
      order_items: [{ ...item, quantity: '7', price }],
      user_id: 'other',
    })
    assert.deepEqual(orderChanges(orderBody(), after), [
      { field: 'user_id', before: orderBody().user_id, after: 'other' },
      { field: 'order_items.0.quantity', before: item.quantity, after: '7' },
      { field: 'order_items.0.price', before: item.price, after: price },
      { field: 'total_price', before: orderBody().total_price, after: price },
    ])
    assert.deepEqual(orderChanges(after, after), [])
  })

  test('names added and removed fields', () => {
    const more = orderBody({ order_items: [item, { ...item, product_id: 'second' }] })
    const second = { ...item, product_id: 'second' }
    assert.deepEqual(orderChanges(orderBody(), more), [
      { field: 'order_items.1', before: null, after: second },
    ])
    assert.deepEqual(orderChanges(more, orderBody()), [
      { field: 'order_items.1', before: second, after: null },
    ])
  })
})
