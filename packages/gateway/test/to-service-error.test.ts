import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorBody, ServiceError } from '../src/service-error.ts'
import { DuplicateRecord, RecordNotFound, StoreUnavailable } from '../src/storage/store.ts'
import { toServiceError } from '../src/to-service-error.ts'

test('what a store throws becomes the refusal with the right name', () => {
  const known = new ServiceError('ABORTED')
  assert.equal(toServiceError(known), known)
  assert.equal(toServiceError(new DuplicateRecord('app a')).name, 'ALREADY_EXISTS')
  assert.equal(toServiceError(new RecordNotFound('app a')).name, 'NOT_FOUND')
  const down = toServiceError(new StoreUnavailable('disk full'))
  assert.deepEqual([down.name, down.retryAfterSeconds], ['UNAVAILABLE', 1])
  assert.equal(down.internalReason, 'the store is unavailable: disk full')
})

test('the caller learns nothing of what failed inside', () => {
  const failures = [
    new TypeError('x is secret'),
    new StoreUnavailable('x is secret'),
    'x is secret',
    undefined,
  ]
  for (const failure of failures) {
    assert.doesNotMatch(JSON.stringify(errorBody(toServiceError(failure), 'D')), /secret/)
  }
  assert.match(toServiceError(new TypeError('x is secret')).internalReason ?? '', /x is secret/)
})
