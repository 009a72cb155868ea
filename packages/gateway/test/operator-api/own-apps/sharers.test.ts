import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharersOf } from '../../../src/operator-api/own-apps/own-apps.ts'

test('the calls of a merchant count for its apps, not for its token', () => {
  assert.deepEqual(sharersOf({ id: 'token-1', appIds: ['a', 'b'] }), ['app a', 'app b'])
  assert.deepEqual(sharersOf({ id: 'token-2', appIds: ['a'] }), ['app a'])
  assert.deepEqual(sharersOf({ id: 'token-3' }), ['merchant token-3'])
})
