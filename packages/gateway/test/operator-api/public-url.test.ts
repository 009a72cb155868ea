import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { parseCidrList } from '@txgw/base/network/cidr-list'
import { startForwardingApi } from './forwarding/forwarding-harness.ts'
import { SANDBOX, startOperatorApi, TOKEN } from './operator-harness.ts'

const publicUrl = 'https://console.example.com'
const HOST = 'console.example.com'
const BEARER = { authorization: `Bearer ${TOKEN}` }
const FAR_AWAY = '198.51.100.7'
const APPS = '/operator/v1/production/apps'

type Headers = Record<string, string>

async function start(t: TestContext) {
  const { api } = await startOperatorApi(t, { publicUrl, trustedProxies: parseCidrList('10.0.0.1') ?? [] })
  const get = (url: string, headers: Headers, remoteAddress = FAR_AWAY) =>
    api.inject({ url, headers: { ...BEARER, ...headers }, remoteAddress })
  return { api, get }
}

describe('with a public address of the operator port', () => {
  test('another Host name is refused with a clear error, except for the health of the service', async (t) => {
    const { get } = await start(t)
    for (const host of [HOST, 'Console.Example.com', `${HOST}:8440`])
      assert.equal((await get(APPS, { host })).statusCode, 200, host)
    const others = [
      'evil.example',
      `${HOST}.evil.example`,
      `evil.${HOST}`,
      FAR_AWAY,
      '',
      'localhost:8440',
      `${HOST}.`,
    ]
    for (const host of others) {
      const refused = await get(APPS, { host })
      assert.deepEqual([refused.statusCode, refused.json().name], [400, 'INVALID_ARGUMENT'], host)
      assert.match(refused.json().message, /This is https:\/\/console\.example\.com, and the Host header/)
      assert.match(refused.json().debug_id, /./)
      for (const url of ['/', '/openid', '/metrics', '/openapi.json', '/console/sign-in-ways', '/healthz/x'])
        assert.equal((await get(url, { host })).statusCode, 400, url)
      for (const url of ['/healthz', '/readyz', '/healthz?a'])
        assert.equal((await get(url, { host })).statusCode, 200)
    }
  })

  test('an address of loopback is let in from loopback alone', async (t) => {
    const { get } = await start(t)
    const proxied = { 'x-forwarded-for': FAR_AWAY }
    for (const host of ['127.0.0.1:8440', '127.0.0.1', '[::1]:8440', '127.9.9.9']) {
      for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
        assert.equal((await get(APPS, { host }, peer)).statusCode, 200)
      assert.equal((await get(APPS, { host })).statusCode, 400)
      assert.equal((await get(APPS, { host, ...proxied }, '10.0.0.1')).statusCode, 400)
    }
    for (const host of ['localhost:8440', '127.0.0.1.evil.example', '0x7f.1', '[::1'])
      assert.equal((await get(APPS, { host }, '127.0.0.1')).statusCode, 400, host)
  })

  test('calls for the sandbox are refused too, where another process answers them', async (t) => {
    const { api } = await startForwardingApi(t, { publicUrl })
    await api.listen({ host: '127.0.0.1', port: 0 })
    const { port } = api.server.address() as { port: number }
    const { statusCode, body } = await getRaw(port, 'evil.example')
    assert.deepEqual([statusCode, JSON.parse(body).name], [400, 'INVALID_ARGUMENT'])
    assert.equal((await getRaw(port, HOST)).statusCode, 200)
  })

  test('links have it, whatever the request says, and its cookies are for HTTPS', async (t) => {
    const { api } = await start(t)
    const headers = { ...BEARER, host: '127.0.0.1:8440', origin: 'https://evil.example' }
    const payload = { name: 'Ann', role: 'viewer', environments: ['sandbox'] }
    const invited = await api.inject({ method: 'POST', url: '/operator/v1/invitations', payload, headers })
    assert.match(invited.json().link, /^https:\/\/console\.example\.com\/#invitation=/)
    assert.equal(invited.json().console_url, publicUrl)
    const ticket = await api.inject({ method: 'POST', url: '/operator/v1/console-tickets', headers })
    assert.equal(ticket.json().console_url, publicUrl)
    const signIn = (from: Headers) =>
      api.inject({
        method: 'POST',
        url: '/console/session',
        payload: { token: TOKEN },
        headers: { 'x-txgw-console': '1', ...from },
      })
    const signedIn = await signIn({ host: HOST, origin: publicUrl })
    assert.match(String(signedIn.headers['set-cookie']), /^__Host-txgw_session=.*; Secure$/)
    for (const origin of [`http://${HOST}`, `${publicUrl}:8443`, 'http://127.0.0.1:8440'])
      assert.equal((await signIn({ host: HOST, origin })).statusCode, 403, origin)
    const local = { host: '127.0.0.1:8440', origin: 'http://127.0.0.1:8440' }
    assert.match(String((await signIn(local)).headers['set-cookie']), /^txgw_session=.*SameSite=Strict$/)
    assert.equal((await signIn({ ...local, origin: publicUrl })).statusCode, 403)
  })
})

async function getRaw(port: number, host: string) {
  const { request } = await import('node:http')
  const { text } = await import('node:stream/consumers')
  const { promise, resolve, reject } = Promise.withResolvers<{
    statusCode: number | undefined
    body: string
  }>()
  const asked = { port, host: '127.0.0.1', path: `${SANDBOX}/apps`, headers: { ...BEARER, host } }
  request(asked, async (answer) => resolve({ statusCode: answer.statusCode, body: await text(answer) }))
    .on('error', reject)
    .end()
  return promise
}
