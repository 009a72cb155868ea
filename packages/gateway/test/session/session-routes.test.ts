import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { SANDBOX, startOperatorApi, TOKEN } from '../operator-api/operator-harness.ts'

const HOST = 'localhost:8440'
const SAME_ORIGIN = { 'x-txgw-console': '1', origin: `http://${HOST}`, host: HOST }
const SESSION = '/console/session'

async function start(t: TestContext) {
  const { api, lines } = await startOperatorApi(t)
  const signIn = (payload: object, headers: Record<string, string> = {}) =>
    api.inject({ method: 'POST', url: SESSION, payload, headers: { ...SAME_ORIGIN, ...headers } })
  const cookieOf = async () => {
    const [cookie] = (await signIn({ token: TOKEN })).cookies
    return `${cookie?.name}=${cookie?.value}`
  }
  return { api, lines, signIn, cookieOf }
}

describe('signing in', () => {
  test('with the token gives a cookie that works for the operator API until signing out', async (t) => {
    const { api, signIn } = await start(t)
    const answer = await signIn({ token: TOKEN })
    assert.equal(answer.statusCode, 204)
    const setCookie = String(answer.headers['set-cookie'])
    assert.match(setCookie, /^txgw_session=\S+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/)
    const cookie = setCookie.split(';')[0] as string
    const session = await api.inject({ url: SESSION, headers: { cookie } })
    const { session_id, ...shown } = session.json()
    assert.match(session_id, /^\w{26}$/)
    assert.deepEqual(shown, {
      name: 'console',
      role: 'admin',
      environments: ['production', 'sandbox'],
      signed_in_by: 'operator-token',
      address: '127.0.0.1',
      user_agent: 'lightMyRequest',
      created_at: new Date(NOW_MS).toISOString(),
      last_seen_at: new Date(NOW_MS).toISOString(),
      idle_ends_at: new Date(NOW_MS + 3_600_000).toISOString(),
      expires_at: new Date(NOW_MS + 43_200_000).toISOString(),
      open_break_glass: 0,
    })
    assert.equal((await api.inject({ url: `${SANDBOX}/apps`, headers: { cookie } })).statusCode, 200)

    const out = await api.inject({ method: 'DELETE', url: SESSION, headers: { ...SAME_ORIGIN, cookie } })
    assert.equal(out.statusCode, 204)
    assert.match(String(out.headers['set-cookie']), /^txgw_session=; Path=\/; Max-Age=0; /)
    assert.equal((await api.inject({ url: SESSION })).statusCode, 401)
    const kept = await api.inject({ url: `${SANDBOX}/apps`, headers: { cookie } })
    assert.deepEqual([kept.statusCode, kept.json().message], [401, 'This session was signed out.'])
  })

  test('with a ticket works once', async (t) => {
    const { api, signIn } = await start(t)
    const headers = { authorization: `Bearer ${TOKEN}` }
    const made = await api.inject({ method: 'POST', url: '/operator/v1/console-tickets', headers })
    assert.equal(made.statusCode, 201)
    const { ticket, expires_at } = made.json()
    assert.equal(expires_at, new Date(NOW_MS + 600_000).toISOString())
    assert.equal((await signIn({ ticket })).statusCode, 204)
    const again = await signIn({ ticket })
    assert.deepEqual([again.statusCode, again.json().name], [401, 'UNAUTHENTICATED'])
    assert.match(again.json().message, /already used or is older than ten minutes/)
    const stranger = await api.inject({ method: 'POST', url: '/operator/v1/console-tickets' })
    assert.equal(stranger.statusCode, 401)
  })

  test('with another secret is refused, and neither the answer nor the log repeats it', async (t) => {
    const { lines, signIn } = await start(t)
    assert.equal((await signIn({ token: 'guessed-secret' })).statusCode, 401)
    const bodies = [
      {},
      { token: 'guessed-secret', ticket: 'guessed-secret' },
      { token: 5 },
      { secret: 'guessed-secret' },
    ]
    for (const body of bodies) {
      const answer = await signIn(body)
      assert.equal(answer.statusCode, 400)
      assert.doesNotMatch(answer.body, /guessed-secret/)
    }
    assert.doesNotMatch(JSON.stringify(lines), /guessed-secret/)
  })

  test('repeatedly with wrong secrets has to wait', async (t) => {
    const { signIn } = await start(t)
    for (let i = 0; i < 10; i++) assert.equal((await signIn({ token: `guess-${i}` })).statusCode, 401)
    const late = await signIn({ token: TOKEN })
    assert.deepEqual([late.statusCode, late.json().name], [429, 'RESOURCE_EXHAUSTED'])
    assert.match(String(late.headers['retry-after']), /^[1-6]$/)
  })
})

describe('a request from another site', () => {
  const crossSite: [what: string, headers: Record<string, string>][] = [
    ['without our header', { origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' }],
    ['that does not say where it is from', { 'x-txgw-console': '1' }],
    ['of another origin', { ...SAME_ORIGIN, origin: 'https://evil.example' }],
    ['of another port of this host', { ...SAME_ORIGIN, origin: 'http://localhost:3000' }],
    ['of a page without an origin', { ...SAME_ORIGIN, origin: 'null' }],
    ['of a site beside this one', { ...SAME_ORIGIN, 'sec-fetch-site': 'same-site' }],
    ['that came over another site', { ...SAME_ORIGIN, 'sec-fetch-site': 'cross-site' }],
    ['typed by the user', { ...SAME_ORIGIN, 'sec-fetch-site': 'none' }],
  ]
  for (const [what, sent] of crossSite) {
    test(`${what} changes nothing with the cookie`, async (t) => {
      const { api, cookieOf } = await start(t)
      const headers = { host: HOST, ...sent, cookie: await cookieOf() }
      const payload = { app_id: 'app-1', name: 'App' }
      const added = await api.inject({ method: 'POST', url: `${SANDBOX}/apps`, payload, headers })
      assert.deepEqual([added.statusCode, added.json().name], [403, 'PERMISSION_DENIED'])
      const out = await api.inject({ method: 'DELETE', url: SESSION, headers })
      assert.equal(out.statusCode, 403)
      const shown = await api.inject({ url: `${SANDBOX}/apps`, headers: { cookie: headers.cookie } })
      assert.deepEqual(shown.json(), { apps: [] })
    })
  }

  test('can neither read with the cookie nor sign in', async (t) => {
    const { api, cookieOf, signIn } = await start(t)
    const cookie = await cookieOf()
    for (const site of ['cross-site', 'same-site']) {
      const headers = { cookie, 'sec-fetch-site': site }
      assert.equal((await api.inject({ url: `${SANDBOX}/events`, headers })).statusCode, 403)
      assert.equal((await api.inject({ url: SESSION, headers })).statusCode, 403)
      assert.equal((await signIn({ token: TOKEN }, { 'sec-fetch-site': site })).statusCode, 403)
    }
    const typed = { cookie, 'sec-fetch-site': 'none' }
    assert.equal((await api.inject({ url: `${SANDBOX}/apps`, headers: typed })).statusCode, 200)
  })
})

test('the console itself can change things with the cookie; a program with the token needs no such headers', async (t) => {
  const { api, cookieOf } = await start(t)
  const payload = { app_id: 'app-1', name: 'App' }
  const post = (headers: Record<string, string>) =>
    api.inject({ method: 'POST', url: `${SANDBOX}/apps`, payload, headers })
  const cookie = await cookieOf()
  assert.equal((await post({ ...SAME_ORIGIN, cookie, 'sec-fetch-site': 'same-origin' })).statusCode, 201)
  assert.equal((await post({ authorization: `Bearer ${TOKEN}` })).statusCode, 409)
  // A wrong token is not made good by a cookie.
  assert.equal((await post({ ...SAME_ORIGIN, cookie, authorization: 'Bearer x' })).statusCode, 401)
  assert.equal((await post({ ...SAME_ORIGIN, cookie: `${cookie}x` })).statusCode, 401)
})

test('over HTTPS the cookie is for HTTPS alone', async (t) => {
  const { api } = await startOperatorApi(t, { https: {} })
  const payload = { token: TOKEN }
  const headers = { ...SAME_ORIGIN, origin: `https://${HOST}` }
  const answer = await api.inject({ method: 'POST', url: SESSION, payload, headers })
  assert.match(String(answer.headers['set-cookie']), /^__Host-txgw_session=.*; Secure$/)
})
