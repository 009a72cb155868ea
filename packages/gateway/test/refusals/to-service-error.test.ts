import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brokenRule, DomainError } from '@txgw/base/domain-error'
import { DuplicateRecord, RecordNotFound, StoreUnavailable } from '@txgw/base/store-errors'
import { errorBody, ServiceError } from '../../src/refusals/service-error.ts'
import { toServiceError } from '../../src/refusals/to-service-error.ts'

test('an error of the store becomes the refusal with the right name', () => {
  const known = new ServiceError('ABORTED')
  assert.equal(toServiceError(known), known)
  assert.equal(toServiceError(new DuplicateRecord('app a')).name, 'ALREADY_EXISTS')
  assert.equal(toServiceError(new RecordNotFound('app a')).name, 'NOT_FOUND')
  const down = toServiceError(new StoreUnavailable('disk full'))
  assert.deepEqual([down.name, down.retryAfterSeconds], ['UNAVAILABLE', 1])
  assert.equal(down.internalReason, 'the store is unavailable: disk full')
})

test('the caller learns nothing about an internal failure', () => {
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

test('a domain error gets an error name, and its fields get their JSON names', () => {
  const invalid = toServiceError(brokenRule('signAfterMinutes', 'must be at least 1', 0))
  assert.deepEqual(errorBody(invalid, 'D'), {
    name: 'INVALID_ARGUMENT',
    message: 'The request is not valid.',
    details: [
      {
        '@type': 'type.apis.com/rpc.BadRequest.FieldViolation',
        field: 'sign_after_minutes',
        description: 'must be at least 1',
        value: '0',
      },
    ],
    debug_id: 'D',
  })
  const busy = toServiceError(new DomainError('too-many', 'Too many.', { retryAfterSeconds: 7 }))
  assert.deepEqual(
    [busy.name, busy.status, busy.message, busy.retryAfterSeconds],
    ['RESOURCE_EXHAUSTED', 429, 'Too many.', 7],
  )
})
