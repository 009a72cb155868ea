import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { CALL_HEADER, writeCall } from '../../../src/operator-api/forwarding/forwarded-call.ts'
import { exchangeRaw, listen, SANDBOX, startOperatorApi, TOKEN } from '../operator-harness.ts'
import { tokenMaker } from '../token-maker.ts'
import { startForwardingApi } from './forwarding-harness.ts'

const AUTH = `Authorization: Bearer ${TOKEN}`
const APP = '{"app_id":"app-1","name":"An app"}'
/** What a stranger could claim if the header were believed. */
const FORGED = writeCall({
  debugId: 'forged',
  caller: {
    actor: {
      id: 'x',
      name: 'x',
      role: 'admin',
      environments: ['production', 'sandbox'],
      signedInWith: 'operator-token',
      address: '::1',
    },
    signsInAs: { kind: 'operator-token' },
  },
})

type MakeRequest = (tokens: { merchant: string; viewer: string }) => string

const CALLS: Record<string, MakeRequest> = {
  'an app that is added': () => post(`${SANDBOX}/apps`, APP),
  'an app that is added twice': () => post(`${SANDBOX}/apps`, APP),
  'a body in chunks': () =>
    head('POST', `${SANDBOX}/apps`, AUTH, 'Content-Type: application/json', 'Transfer-Encoding: chunked') +
    `${APP.length.toString(16)}\r\n${APP}\r\n0\r\n\r\n`,
  'a body that is too large': () => post(`${SANDBOX}/apps`, `"${'x'.repeat(1_100_000)}"`),
  'a body that is not JSON': () => post(`${SANDBOX}/apps`, '{'),
  'a body of another type': () => post(`${SANDBOX}/apps`, APP, AUTH, 'Content-Type: text/plain'),
  'a client that asks first whether to send': () =>
    post(`${SANDBOX}/apps`, APP, AUTH, 'Content-Type: application/json', 'Expect: 100-continue'),
  'a list': () => head('GET', `${SANDBOX}/apps`, AUTH),
  'a list as CSV': () => head('GET', `${SANDBOX}/orders`, AUTH, 'Accept: text/csv'),
  'a head alone': () => head('HEAD', `${SANDBOX}/apps`, AUTH),
  'an import': () =>
    post(`${SANDBOX}/orders/import`, 'nonsense\n{}\n', AUTH, 'Content-Type: application/x-ndjson'),
  'the index of the sandbox': () => head('GET', SANDBOX, AUTH),
  'a query without a path': () => head('GET', `${SANDBOX}?x`, AUTH),
  'a path that is not there': () => head('GET', `${SANDBOX}/none`, AUTH),
  'a path that is not there, for a stranger': () => head('GET', `${SANDBOX}/none`),
  'a path that is not there, for a browser': () => head('GET', `${SANDBOX}/none`, 'Accept: text/html'),
  'another method': () => head('DELETE', `${SANDBOX}/apps`, AUTH),
  'another method, for a merchant': ({ merchant }) => head('DELETE', `${SANDBOX}/apps`, bearer(merchant)),
  'a dot segment': () => head('GET', `${SANDBOX}/../production/apps`, AUTH),
  'a path spelled with percent signs': () => head('GET', `${SANDBOX}/%61pps`, AUTH),
  'a broken percent sign': () => head('GET', `${SANDBOX}/apps/%`, AUTH),
  'a stranger': () => head('GET', `${SANDBOX}/apps`),
  'a wrong token': () => head('GET', `${SANDBOX}/apps`, 'Authorization: Bearer wrong'),
  'two tokens': () => head('GET', `${SANDBOX}/apps`, AUTH, AUTH),
  'a cookie of another program': () => head('GET', `${SANDBOX}/apps`, 'Cookie: txgw_session=nonsense'),
  'a forged header of the private socket': () => head('GET', `${SANDBOX}/apps`, `${CALL_HEADER}: ${FORGED}`),
  'a merchant that asks for its app': ({ merchant }) =>
    head('GET', `${SANDBOX}/apps/app-1`, bearer(merchant)),
  'a merchant that asks for what it may not': ({ merchant }) =>
    head('GET', `${SANDBOX}/audit`, bearer(merchant)),
  'a role that may not do this': ({ viewer }) =>
    post(`${SANDBOX}/apps`, APP, bearer(viewer), 'Content-Type: application/json'),
  'two hosts': () => head('GET', `${SANDBOX}/apps`, AUTH, 'Host: other'),
  'HTTP/1.0 without a host': () => `GET ${SANDBOX}/apps HTTP/1.0\r\n${AUTH}\r\n\r\n`,
  'no host': () => `GET ${SANDBOX}/apps HTTP/1.1\r\nConnection: close\r\n${AUTH}\r\n\r\n`,
  'an encoding': () => head('GET', `${SANDBOX}/apps`, AUTH, 'Content-Encoding: gzip'),
  'an upgrade': () => head('GET', `${SANDBOX}/apps`, AUTH, 'Upgrade: websocket', 'Connection: upgrade'),
  TRACE: () => head('TRACE', `${SANDBOX}/apps`, AUTH),
}

it('a call for the sandbox has the same answer, whichever process serves it', async (t) => {
  const [together, apart] = [await open(t, startOperatorApi), await open(t, startForwardingApi)]
  for (const [name, makeRequest] of Object.entries(CALLS)) {
    const [expected, found] = await Promise.all([together, apart].map((side) => ask(side, makeRequest)))
    assert.deepEqual(found, expected, name)
  }
})

interface Side {
  port: number
  tokens: Parameters<MakeRequest>[0]
}

async function open(t: TestContext, start: typeof startOperatorApi): Promise<Side> {
  const { api, tokens } = await start(t)
  const makeToken = tokenMaker(tokens)
  const made = {
    merchant: await makeToken({ role: 'merchant', environments: ['sandbox'] }),
    viewer: await makeToken({ role: 'viewer', environments: ['sandbox'] }),
  }
  return { port: await listen(api), tokens: made }
}

async function ask({ port, tokens }: Side, makeRequest: MakeRequest) {
  const text = await exchangeRaw(port, makeRequest(tokens))
  // What differs with each answer: ids, times of the answer, and the framing.
  return text
    .replaceAll(/01[0-9A-HJKMNP-TV-Z]{24}/g, '<id>')
    .replaceAll(/^(?:date|connection|keep-alive|content-length|transfer-encoding): .*\r\n/gim, '')
    .replaceAll(/\r\n[0-9a-f]+\r\n/g, '\r\n')
    .toLowerCase()
    .split('\r\n')
    .sort()
}

function head(method: string, target: string, ...headers: string[]): string {
  return `${[`${method} ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`
}

function post(target: string, body: string, ...headers: string[]): string {
  const sent = headers.length > 0 ? headers : [AUTH, 'Content-Type: application/json']
  return head('POST', target, ...sent, `Content-Length: ${Buffer.byteLength(body)}`) + body
}

function bearer(token: string): string {
  return `Authorization: Bearer ${token}`
}
