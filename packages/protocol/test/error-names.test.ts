import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ERROR_NAMES, ERROR_TABLE } from '@txgw/protocol'

describe('ERROR_TABLE', () => {
  it('gives every name its decided status', () => {
    const statuses = Object.fromEntries(ERROR_NAMES.map((name) => [name, ERROR_TABLE[name].status]))
    assert.deepEqual(statuses, {
      INVALID_ARGUMENT: 400,
      UNAUTHENTICATED: 401,
      PERMISSION_DENIED: 403,
      NOT_FOUND: 404,
      METHOD_NOT_ALLOWED: 405,
      REQUEST_TIMEOUT: 408,
      ALREADY_EXISTS: 409,
      ABORTED: 409,
      FAILED_PRECONDITION: 409,
      PAYLOAD_TOO_LARGE: 413,
      UNSUPPORTED_MEDIA_TYPE: 415,
      RESOURCE_EXHAUSTED: 429,
      HEADERS_TOO_LARGE: 431,
      INTERNAL: 500,
      UNIMPLEMENTED: 501,
      UNAVAILABLE: 503,
      HTTP_VERSION_NOT_SUPPORTED: 505,
    })
  })

  it('has a sentence for what happened and one for what to do', () => {
    for (const name of ERROR_NAMES) {
      const { message, advice } = ERROR_TABLE[name]
      assert.match(message, /^[A-Z].+\.$/, name)
      assert.match(advice, /^[A-Z].+\.$/, name)
    }
  })
})
