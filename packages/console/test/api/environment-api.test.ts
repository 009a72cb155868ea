import assert from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'
import { createEnvironmentApi, environmentPath } from '../../src/api/environment-api.ts'
import { answered } from '../../src/api/reach.ts'
import { queryText } from '../../src/shared/location/query-text.ts'
import { ApiError } from '../../src/shared/states/api-error.ts'

/** A browser takes the address of the page for it. */
const baseUrl = `http://console.test${environmentPath('sandbox', '')}`
const api = createEnvironmentApi('sandbox')

function answerWith(response: () => Response) {
  return mock.method(globalThis, 'fetch', async () => response())
}

describe('a call of the operator API', () => {
  afterEach(() => mock.restoreAll())

  it('carries a header that distinguishes it from a call of another site', async () => {
    const fetch = answerWith(() => Response.json({ ok: true }))
    const body = { app_id: 'a', name: 'A' }
    assert.deepEqual(await answered(api.POST('/apps', { baseUrl, body })), { ok: true })
    const [request] = fetch.mock.calls.flatMap((call) => call.arguments) as unknown as [Request]
    assert.equal(request.url, 'http://console.test/operator/v1/sandbox/apps')
    assert.equal(request.method, 'POST')
    assert.equal(request.credentials, 'same-origin')
    assert.equal(request.headers.get('accept'), 'application/json')
    assert.equal(request.headers.get('x-txgw-console'), '1')
    assert.equal(request.headers.get('content-type'), 'application/json')
    assert.equal(await request.text(), '{"app_id":"a","name":"A"}')
  })

  it('escapes path parameters and leaves empty filters out', async () => {
    const fetch = answerWith(() => Response.json({}))
    await api.GET('/orders/{app_id}/{id}', { baseUrl, params: { path: { app_id: 'a/b', id: 'ü ?' } } })
    await api.GET('/orders', { baseUrl, params: { query: { id: 'a b&c', user_id: '', limit: 5 } } })
    assert.deepEqual(
      fetch.mock.calls.map(({ arguments: [request] }) => (request as unknown as Request).url),
      [`${baseUrl}/orders/a%2Fb/%C3%BC%20%3F`, `${baseUrl}/orders?id=a+b%26c&limit=5`],
    )
  })

  it('turns a refusal into an ApiError with its fields', async () => {
    const violation = {
      '@type': 'type.apis.com/rpc.BadRequest.FieldViolation',
      field: 'name',
      description: 'is needed',
      value: '',
    }
    const body = { name: 'INVALID_ARGUMENT', message: 'Not valid.', details: [violation], debug_id: 'd1' }
    answerWith(() => Response.json(body, { status: 400 }))
    await assert.rejects(answered(api.GET('/apps', { baseUrl })), (error: unknown) => {
      assert.ok(error instanceof ApiError)
      const { name, status, message, debugId, fieldErrors } = error
      assert.deepEqual(
        { name, status, message, debugId, fieldErrors },
        {
          name: 'INVALID_ARGUMENT',
          status: 400,
          message: 'Not valid.',
          debugId: 'd1',
          fieldErrors: { name: 'is needed' },
        },
      )
      return true
    })
  })

  it('returns nothing for an empty answer, and status 0 without an answer', async () => {
    answerWith(() => new Response(null, { status: 204 }))
    const path = { app_id: 'a', serial_no: '1' }
    const call = () => answered(api.DELETE('/apps/{app_id}/keys/{serial_no}', { baseUrl, params: { path } }))
    assert.equal(await call(), undefined)
    mock.restoreAll()
    mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('failed')))
    await assert.rejects(call(), { name: 'UNREACHABLE', status: 0 })
  })
})

describe('queryText', () => {
  it('leaves out empty values and encodes the rest', () => {
    assert.equal(queryText({ id: 'a b&c', status: '', limit: 5, cursor: undefined }), '?id=a+b%26c&limit=5')
    assert.equal(queryText({ id: '' }), '')
  })
})
