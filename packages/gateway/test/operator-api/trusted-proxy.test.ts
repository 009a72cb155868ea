import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { parseCidrList } from '@txgw/base/network/cidr-list'
import { startForwardingApi } from './forwarding/forwarding-harness.ts'
import { listen, SANDBOX, startOperatorApi, TOKEN } from './operator-harness.ts'

const HOST = 'console.example.com'
const ORIGIN = `https://${HOST}`
const CONSOLE = { 'x-txgw-console': '1', host: HOST, origin: ORIGIN }
const SESSION = '/console/session'
const CLIENT = '203.0.113.9'

type Headers = Record<string, string>

/** A proxy on this machine, whose word counts only where `--trust-proxy` names it. */
async function start(t: TestContext, trusted = '127.0.0.1') {
  const trustedProxies = parseCidrList(trusted) ?? assert.fail()
  const { api } = await startOperatorApi(t, { trustedProxies })
  const bearer = { authorization: `Bearer ${TOKEN}` }
  const signIn = (headers: Headers, token = TOKEN) =>
    api.inject({ method: 'POST', url: SESSION, payload: { token }, headers: { ...CONSOLE, ...headers } })
  const auditAddresses = async () => {
    const { entries } = (await api.inject({ url: '/operator/v1/production/audit', headers: bearer })).json()
    return entries.map(({ address }: { address: string }) => address)
  }
  return { api, bearer, signIn, auditAddresses }
}

describe('the address of a client behind a trusted proxy', () => {
  test('is in its session and in the audit trail', async (t) => {
    const { api, bearer, signIn, auditAddresses } = await start(t)
    const [cookie] = (await signIn({ 'x-forwarded-for': `198.51.100.1, ${CLIENT}` })).cookies
    const headers = { cookie: `${cookie?.name}=${cookie?.value}`, 'x-forwarded-for': CLIENT }
    assert.equal((await api.inject({ url: SESSION, headers })).json().address, CLIENT)
    const payload = { name: 'ci', role: 'viewer', environments: ['production'] }
    const asked = { ...bearer, 'x-forwarded-for': '2001:db8::1' }
    await api.inject({ method: 'POST', url: '/operator/v1/tokens', payload, headers: asked })
    assert.deepEqual(await auditAddresses(), ['2001:db8::1', CLIENT])
  })

  test('is what guesses are counted by, so that other clients of the proxy go on', async (t) => {
    const { signIn } = await start(t)
    const guess = (address: string, index: number) => signIn({ 'x-forwarded-for': address }, `guess-${index}`)
    for (let index = 0; index < 10; index++) assert.equal((await guess(CLIENT, index)).statusCode, 401)
    assert.equal((await guess(CLIENT, 10)).statusCode, 429)
    assert.equal((await guess('203.0.113.10', 11)).statusCode, 401)
  })

  test('is what calls for the sandbox are counted by, where another process answers them', async (t) => {
    const trustedProxies = parseCidrList('127.0.0.1') ?? []
    const { api } = await startForwardingApi(t, { trustedProxies })
    const base = `http://127.0.0.1:${await listen(api)}${SANDBOX}`
    const headers = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': CLIENT }
    assert.equal((await fetch(`${base}/apps`, { method: 'POST', headers })).status, 400)
    const audit = await fetch(`${base}/audit`, { headers })
    const { entries } = (await audit.json()) as { entries: { address: string }[] }
    assert.deepEqual(
      entries.map(({ address }) => address),
      [CLIENT],
    )
  })

  test('is not believed of anybody else', async (t) => {
    const { signIn, auditAddresses } = await start(t, '10.0.0.0/8')
    const answer = await signIn({ 'x-forwarded-for': CLIENT, 'x-forwarded-proto': 'https' })
    assert.match(String(answer.headers['set-cookie']), /^txgw_session=.*SameSite=Strict$/)
    assert.deepEqual(await auditAddresses(), ['127.0.0.1'])
  })
})

describe('HTTPS that a trusted proxy ends', () => {
  const HTTPS = { 'x-forwarded-proto': 'https' }

  test('makes the cookies Secure, and only they count there', async (t) => {
    const { api, signIn } = await start(t)
    const answer = await signIn(HTTPS)
    const setCookie = String(answer.headers['set-cookie'])
    assert.match(setCookie, /^__Host-txgw_session=.*; SameSite=Strict; Secure$/)
    const cookie = setCookie.split(';')[0] as string
    const asked = (headers: Headers) => api.inject({ url: SESSION, headers })
    assert.equal((await asked({ ...HTTPS, cookie })).statusCode, 200)
    assert.equal((await asked({ ...HTTPS, cookie: cookie.replace('__Host-', '') })).statusCode, 401)
    const out = await api.inject({
      method: 'DELETE',
      url: SESSION,
      headers: { ...CONSOLE, ...HTTPS, cookie },
    })
    assert.match(String(out.headers['set-cookie']), /^__Host-txgw_session=; .*Secure$/)
  })

  test('is not HTTPS when one proxy on the way was reached without it, or says nothing', async (t) => {
    const { signIn } = await start(t)
    for (const stated of ['http', 'http, https', 'https, http', '', 'https,']) {
      const answer = await signIn({ 'x-forwarded-proto': stated })
      assert.doesNotMatch(String(answer.headers['set-cookie']), /Secure/, stated)
    }
    assert.match(
      String((await signIn({ 'x-forwarded-proto': 'HTTPS, https' })).headers['set-cookie']),
      /Secure/,
    )
  })

  test('refuses a page of the same name in plain HTTP', async (t) => {
    const { signIn } = await start(t)
    const plain = await signIn({ ...HTTPS, origin: `http://${HOST}` })
    assert.deepEqual([plain.statusCode, plain.json().name], [403, 'PERMISSION_DENIED'])
    assert.equal((await signIn({ origin: `http://${HOST}` })).statusCode, 204)
  })

  test('is in the links of invitations', async (t) => {
    const { api, bearer } = await start(t)
    const payload = { name: 'Ann', role: 'viewer', environments: ['sandbox'] }
    const headers = { ...bearer, ...HTTPS, host: HOST }
    const made = await api.inject({ method: 'POST', url: '/operator/v1/invitations', payload, headers })
    assert.match(made.json().link, /^https:\/\/console\.example\.com\/#invitation=/)
  })
})
