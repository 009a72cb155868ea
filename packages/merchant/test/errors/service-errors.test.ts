import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ERROR_NAMES, ERROR_TABLE } from '@txgw/protocol'
import { errorOfAnswer } from '../../src/errors/error-of-answer.ts'
import { CLASS_OF_NAME, NAME_OF_STATUS } from '../../src/errors/service-errors.ts'
import * as sdk from '../../src/index.ts'

const WITHOUT_OWN_CLASS = [
  'HEADERS_TOO_LARGE',
  'HTTP_VERSION_NOT_SUPPORTED',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'REQUEST_TIMEOUT',
  'UNIMPLEMENTED',
  'UNSUPPORTED_MEDIA_TYPE',
]

describe('error classes', () => {
  it('cover every name of the service except those that this client cannot cause', () => {
    const missing = ERROR_NAMES.filter((name) => !CLASS_OF_NAME.has(name)).toSorted()
    assert.deepEqual(missing, WITHOUT_OWN_CLASS)
  })

  it('have no name that the service does not have', () => {
    const unknown = [...CLASS_OF_NAME.keys(), ...NAME_OF_STATUS.values()].filter(
      (name) => !Object.hasOwn(ERROR_TABLE, name),
    )
    assert.deepEqual(unknown, [])
  })

  it('are exported as values and extend the base', () => {
    for (const ErrorClass of CLASS_OF_NAME.values()) {
      assert.equal(Reflect.get(sdk, ErrorClass.name), ErrorClass)
      assert.ok(ErrorClass.prototype instanceof sdk.TxgwError)
    }
  })
})

describe('an error body', () => {
  const odd = [
    '',
    'null',
    '[]',
    '{}',
    '{"name":7}',
    '<html>',
    '{"name":"X","details":7,"causes":"x","links":null}',
  ]
  for (const body of odd) {
    it(`${JSON.stringify(body)} gives an error with every field`, () => {
      const error = errorOfAnswer({ status: 400, body, retryAfter: undefined })
      assert.ok(error instanceof sdk.TxgwError)
      assert.equal(error.status, 400)
      assert.notEqual(error.message, '')
      assert.deepEqual([error.details, error.causes, error.links], [[], [], []])
    })
  }
})
