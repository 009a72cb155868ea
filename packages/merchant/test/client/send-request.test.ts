import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { orderBody } from '@txgw/testkit/samples/wire'
import {
  AuthorizationHeaderError,
  NotFoundError,
  readCertificates,
  readOrder,
  sendRequest,
  signRequest,
} from '../../src/index.ts'
import { KEYS } from '../support/keys.ts'
import { answerJson, scriptedFetch } from '../support/scripted-fetch.ts'

const ORDER = orderBody({ order_status: 'Paid' })
const url = 'https://pay.example.com/gateway/v2/orders?a=%20b'
const body = new TextEncoder().encode('{"id":"order-1"}')
const request = { target: '/gateway/v2/orders?a=%20b', body }

describe('signRequest and sendRequest', () => {
  it('make a query together, over any path', async () => {
    const { fetch, sent } = scriptedFetch(answerJson(200, ORDER, { 'txgw-debug-id': 'd-1' }))
    const { headers } = await signRequest(request, { appId: 'app-1', privateKey: KEYS.pkcs1, serialNo: '7' })
    const answer = await sendRequest({ url, headers, body }, { fetch })
    assert.deepEqual(readOrder(answer), ORDER)
    assert.deepEqual([answer.status, answer.debugId], [200, 'd-1'])
    assert.equal(sent[0]?.pairs.serial_no, '7')
  })

  it('reject with the errors of the client', async () => {
    const { fetch } = scriptedFetch(answerJson(404, { name: 'NOT_FOUND' }))
    const { headers } = await signRequest(request, { appId: 'app-1', privateKey: KEYS.pkcs8 })
    await assert.rejects(sendRequest({ url, headers, body }, { fetch }), NotFoundError)
    const comma = signRequest(request, { appId: 'a,b', privateKey: KEYS.pkcs8 })
    await assert.rejects(
      comma,
      (error) => error instanceof AuthorizationHeaderError && error.pair === 'auth_id',
    )
  })

  it('show the signed text, and sign a given time and nonce again', async () => {
    const given = { appId: 'app-1', privateKey: KEYS.pkcs8, timestamp: '1700000000', nonce: 'n'.repeat(32) }
    const first = await signRequest({ method: 'PUT', ...request }, given)
    assert.equal(
      new TextDecoder().decode(first.stringToSign),
      `PUT\n${request.target}\n1700000000\n${'n'.repeat(32)}\n{"id":"order-1"}\n`,
    )
    const again = await signRequest({ method: 'PUT', ...request }, given)
    assert.equal(again.headers.authorization, first.headers.authorization)
    assert.deepEqual([first.timestamp, first.nonce], [given.timestamp, given.nonce])
  })

  it('return the certificates unparsed', () => {
    assert.deepEqual(readCertificates({ status: 200, body: '{"certificates":[]}' }), [])
    assert.throws(() => readCertificates({ status: 200, body: '{}' }), { name: 'UNEXPECTED_ANSWER' })
  })
})
