import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderKey } from '../../src/postgres/statements/orders/order-key.ts'

/** PostgreSQL refuses an index entry of more than a third of a page. */
const INDEX_ENTRY_BYTES_MAX = 2704

test('an id that a query accepts is its own key', () => {
  for (const id of ['order-1', 'x'.repeat(128), '😀'.repeat(128), 'e\u0301'.repeat(64)])
    assert.equal(orderKey(id), id)
})

test('a longer id gets a key of bounded length, and different ids get different keys', () => {
  const ids = ['x'.repeat(129), 'x'.repeat(130), `${'x'.repeat(128)}y`, '😀'.repeat(200_000)]
  const keys = ids.map(orderKey)
  assert.equal(new Set(keys).size, ids.length)
  for (const key of keys) {
    assert.ok(Array.from(key).length > 128, 'no id that stands for itself may be equal to it')
    assert.ok(Buffer.byteLength(key) < INDEX_ENTRY_BYTES_MAX / 4)
  }
})
