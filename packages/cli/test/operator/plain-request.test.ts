import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PlainRequest, writePath } from '../../src/operator/plain-request.ts'

describe('the path of a call', () => {
  it('writes each parameter as one segment, even if it consists of dots', () => {
    const pattern = '/orders/{app_id}/{id}'
    assert.equal(writePath(pattern, { app_id: 'my game', id: 'a/b?c' }), '/orders/my%20game/a%2Fb%3Fc')
    assert.equal(writePath(pattern, { app_id: '..', id: '.' }), '/orders/%2E%2E/%2E')
    assert.equal(writePath(pattern, { app_id: '...', id: '.a' }), '/orders/.../.a')
  })
})

describe('a plain request', () => {
  it('keeps its target as written', () => {
    const headers = new Headers({ Accept: 'application/json' })
    const request = new PlainRequest('/orders/%2E%2E/x?limit=1', { method: 'POST', headers, body: '{}' })
    request.answerMsMax = 5
    assert.deepEqual(request.toCall(), {
      method: 'POST',
      target: '/orders/%2E%2E/x?limit=1',
      headers: { accept: 'application/json' },
      body: '{}',
      answerMsMax: 5,
    })
  })
})
