import assert from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'
import { ApiError } from '../../src/api/api-error.ts'
import { callApi, queryText } from '../../src/api/call-api.ts'

function answerWith(response: () => Response) {
  return mock.method(globalThis, 'fetch', async () => response())
}

describe('callApi', () => {
  afterEach(() => mock.restoreAll())

  it('names itself, so that the service knows a call of the page from one of another site', async () => {
    const fetch = answerWith(() => Response.json({ ok: true }))
    assert.deepEqual(await callApi({ method: 'POST', path: '/x', body: { a: 1 } }), { ok: true })
    const [address, request] = fetch.mock.calls.flatMap((call) => call.arguments) as unknown as [
      string,
      RequestInit,
    ]
    assert.equal(address, '/x')
    assert.equal(new Headers(request.headers).get('x-txgw-console'), '1')
    assert.equal(new Headers(request.headers).get('content-type'), 'application/json')
    assert.equal(request.body, '{"a":1}')
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
    await assert.rejects(callApi({ method: 'GET', path: '/x' }), (error: unknown) => {
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

  it('gives nothing for an empty answer, and status 0 where there is none', async () => {
    answerWith(() => new Response(null, { status: 204 }))
    assert.equal(await callApi({ method: 'DELETE', path: '/x' }), undefined)
    mock.restoreAll()
    mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('failed')))
    await assert.rejects(callApi({ method: 'GET', path: '/x' }), { name: 'UNREACHABLE', status: 0 })
  })
})

describe('queryText', () => {
  it('leaves out what is empty and encodes the rest', () => {
    assert.equal(queryText({ id: 'a b&c', status: '', limit: 5, cursor: undefined }), '?id=a+b%26c&limit=5')
    assert.equal(queryText({ id: '' }), '')
  })
})
