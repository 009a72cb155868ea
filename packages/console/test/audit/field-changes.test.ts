import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changeWords, fieldWords, valueText } from '../../src/audit/change-words.ts'
import { fieldChanges, tellingChanges } from '../../src/audit/field-changes.ts'

const listed = (before: unknown, after: unknown) =>
  fieldChanges({ before, after }).map((change) => [change.field, change.before, change.after])

describe('the changes of an audit entry', () => {
  it('are only the fields that differ, with a price as one value', () => {
    const old = {
      total_price: { currency: 'USD', amount: '4.99' },
      order_items: [{ quantity: '1', id: 'a' }],
    }
    const now = {
      total_price: { currency: 'USD', amount: '99.99' },
      order_items: [{ quantity: '2', id: 'a' }],
    }
    assert.deepEqual(listed(old, now), [
      ['total_price', old.total_price, now.total_price],
      ['order_items.0.quantity', '1', '2'],
    ])
    assert.equal(
      changeWords(fieldChanges({ before: old, after: now })),
      'price from 4.99 USD to 99.99 USD, item 1 quantity from 1 to 2',
    )
  })

  it('go into a part that was empty before or is empty now', () => {
    const limit = { per_second: 5 }
    assert.deepEqual(listed({ rate_limit: null }, { rate_limit: limit }), [
      ['rate_limit.per_second', null, 5],
    ])
    assert.deepEqual(listed({ rate_limit: limit }, { rate_limit: null }), [
      ['rate_limit.per_second', 5, null],
    ])
  })

  it('of a new or removed object are its fields, without the empty ones', () => {
    const token = { name: 'desk', environments: ['sandbox'], app_ids: null, expires_at: '' }
    assert.deepEqual(listed(null, token), [
      ['name', undefined, 'desk'],
      ['environments', undefined, ['sandbox']],
    ])
    assert.equal(
      changeWords(fieldChanges({ before: token, after: null })),
      'name was desk, environments was sandbox',
    )
    assert.deepEqual(listed(null, null), [])
  })

  it('are told the weightiest first, without the time of the change, and at most three', () => {
    const before = { update_time: '1', a: 1, b: 1, c: 1, order_status: 'Paid' }
    const after = { update_time: '2', a: 2, b: 2, c: 2, order_status: 'Refunded' }
    const changes = fieldChanges({ before, after })
    assert.deepEqual(
      tellingChanges(changes).map(({ field }) => field),
      ['order_status', 'a', 'b', 'c'],
    )
    assert.equal(
      changeWords(changes),
      'status from Paid to Refunded, a from 1 to 2, b from 1 to 2, and 1 more',
    )
  })

  it('have values and names that people can read', () => {
    assert.deepEqual([null, '', true, false, 0, ['a', 'b'], { a: 1 }].map(valueText), [
      'nothing',
      'nothing',
      'yes',
      'no',
      '0',
      'a, b',
      '{"a":1}',
    ])
    const long = { characters: 5000, sha256: '0123456789abcdef' }
    assert.match(valueText(long), /^a text of 5.000 characters \(SHA-256 0123456789ab…\)$/)
    assert.deepEqual(listed({ name: 'short' }, { name: long }), [['name', 'short', long]])
    assert.equal(fieldWords('some_new_field'), 'some new field')
  })
})
