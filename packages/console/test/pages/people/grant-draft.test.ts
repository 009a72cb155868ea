import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorAt, isShownByFields, wireGrant } from '../../../src/pages/people/grant-draft.ts'
import { ApiError } from '../../../src/shared/states/api-error.ts'

const violation = (field: string) => ({
  '@type': 'type.apis.com/rpc.BadRequest.FieldViolation' as const,
  field,
  description: `${field} is wrong`,
  value: '',
})
const refusal = (...fields: string[]) =>
  new ApiError(400, { name: 'INVALID_ARGUMENT', message: 'Wrong.', details: fields.map(violation) })

test('only a merchant sends apps, and an empty list is left for the service to refuse', () => {
  const grant = { environments: ['sandbox' as const], app_ids: ['app-1'] }
  assert.deepEqual(wireGrant({ ...grant, role: 'viewer' }), { role: 'viewer', environments: ['sandbox'] })
  assert.deepEqual(wireGrant({ ...grant, role: 'merchant' }).app_ids, ['app-1'])
  assert.equal('app_ids' in wireGrant({ ...grant, role: 'merchant', app_ids: [] }), false)
})

test('a problem stands beside its field, or above the buttons when it has none', () => {
  const errors = refusal('app_ids.0', 'name').fieldErrors
  assert.equal(errorAt(errors, 'app_ids'), 'app_ids.0 is wrong')
  assert.equal(errorAt(errors, 'app'), undefined)
  assert.equal(isShownByFields(refusal('app_ids.0', 'name'), ['name', 'app_ids']), true)
  assert.equal(isShownByFields(refusal('name', 'other'), ['name', 'app_ids']), false)
  assert.equal(isShownByFields(refusal(), ['name']), false)
  assert.equal(isShownByFields(null, ['name']), false)
})
