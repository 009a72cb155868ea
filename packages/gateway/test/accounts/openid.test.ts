import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, type TestContext, test } from 'node:test'
import type { OpenidSettings } from '@txgw/domain/accounts/openid/openid-settings'
import { SANDBOX, startOperatorApi } from '../operator-api/operator-harness.ts'
import { signToken, startScriptedProvider } from './scripted-provider.ts'

const HOST = 'localhost:8440'
const CONSOLE = { 'x-txgw-console': '1', origin: `http://${HOST}`, host: HOST }
const MEMBER = { preferred_username: 'ann', groups: ['other', 'helpdesk'] }

interface Starting {
  aheadMs?: number
  changes?: Partial<OpenidSettings>
  publicUrl?: string
}

async function start(t: TestContext, { aheadMs = 0, changes = {}, publicUrl }: Starting = {}) {
  const time = { aheadMs }
  const provider = await startScriptedProvider(t)
  const openid: OpenidSettings = {
    issuer: provider.issuer,
    clientId: 'txgw',
    clientSecret: 'secret',
    roleClaim: 'groups',
    roles: [
      { value: 'sre', role: 'admin', environments: ['production', 'sandbox'] },
      { value: 'helpdesk', role: 'support', environments: ['sandbox'] },
    ],
    ...changes,
  }
  const clock = { nowMs: () => Date.now() + time.aheadMs }
  const started = await startOperatorApi(t, { openid, clock, publicUrl })
  const { api, call } = started
  const begin = async () => {
    const answer = await api.inject({ method: 'POST', url: '/console/openid', headers: CONSOLE })
    const [cookie] = answer.cookies
    return { answer, url: answer.json().url as string, cookie: `${cookie?.name}=${cookie?.value}` }
  }
  const finish = (query: string, cookie: string) =>
    api.inject({
      method: 'POST',
      url: '/console/session',
      payload: { openid: query },
      headers: { ...CONSOLE, cookie },
    })
  const signIn = async (claims: object = MEMBER) => {
    const { url, cookie } = await begin()
    return finish(provider.answer(url, claims), cookie)
  }
  const sessionOf = async ({ cookies: [cookie] }: Awaited<ReturnType<typeof signIn>>) => {
    const headers = { cookie: `${cookie?.name}=${cookie?.value}` }
    return (await api.inject({ url: '/console/session', headers })).json()
  }
  const accounts = async () => (await call({ url: '/operator/v1/accounts' })).json().accounts
  return { ...started, time, provider, begin, finish, signIn, sessionOf, accounts }
}

describe('a person that the provider identifies', () => {
  test('gets the role that the claim names, and an account with it', async (t) => {
    const { api, begin, signIn, sessionOf, accounts } = await start(t)
    const ways = await api.inject({ url: '/console/sign-in-ways' })
    assert.match(ways.json().openid_connect.provider, /^127\.0\.0\.1:\d+$/)
    const { url, answer } = await begin()
    const asked = Object.fromEntries(new URL(url).searchParams)
    assert.equal(asked.redirect_uri, `http://${HOST}/sign-in/openid`)
    assert.deepEqual([asked.response_type, asked.code_challenge_method], ['code', 'S256'])
    assert.ok(asked.state && asked.nonce)
    assert.match(
      String(answer.headers['set-cookie']),
      /^txgw_openid=.*; Max-Age=600; HttpOnly; SameSite=Strict$/,
    )
    const { name, role, environments, signed_in_by } = await sessionOf(await signIn())
    assert.deepEqual(
      [name, role, environments, signed_in_by],
      ['ann', 'support', ['sandbox'], 'openid-connect'],
    )
    await signIn()
    const kept = await accounts()
    assert.equal(kept.length, 1)
    assert.deepEqual([kept[0].role_from, kept[0].signs_in_with], ['claim', ['openid-connect']])
  })

  test('has the role of the latest sign-in, and none when the claim names none', async (t) => {
    const { signIn, sessionOf, accounts, call, api } = await start(t)
    const first = await signIn()
    const second = await signIn({ ...MEMBER, groups: 'sre' })
    assert.equal((await sessionOf(second)).role, 'admin')
    assert.match((await sessionOf(first)).message, /role of this account was changed/)
    const { account_id } = (await accounts())[0]
    const url = `/operator/v1/accounts/${account_id}`
    const changed = await call({ method: 'PATCH', url, payload: { role: 'viewer' } })
    assert.match(changed.error().message as string, /comes from the identity provider/)
    const refused = await signIn({ ...MEMBER, groups: [] })
    assert.equal(refused.statusCode, 403)
    assert.match(
      refused.json().message,
      /knows you as "ann", but you have no role .* The claim "groups" names none/,
    )
    assert.match((await sessionOf(second)).message, /role of this account was changed/)
    await call({ method: 'PATCH', url, payload: { enabled: false } })
    assert.match((await signIn()).json().message, /switched off/)
    assert.equal((await api.inject({ url: `${SANDBOX}/apps` })).statusCode, 401)
  })

  test('uses an invitation to an address that the provider vouches for', async (t) => {
    const { signIn, sessionOf, call, accounts } = await start(t)
    const invitee = { name: 'Bob', email: 'Bob@example.com', role: 'viewer', environments: ['production'] }
    await call({ method: 'POST', url: '/operator/v1/invitations', payload: invitee })
    const bob = { sub: 'bob', email: 'bob@example.com' }
    for (const unsure of [bob, { ...bob, email_verified: false }, { ...bob, email_verified: 'true' }])
      assert.equal((await signIn(unsure)).statusCode, 403)
    const alike = ['Ｂob@example.com', 'bob@example.com ', 'bob@ｅxample.com', 'b\u200dob@example.com']
    for (const email of alike)
      assert.equal((await signIn({ sub: email, email, email_verified: true })).statusCode, 403, email)
    const { name, role } = await sessionOf(await signIn({ ...bob, email_verified: true }))
    assert.deepEqual([name, role], ['Bob', 'viewer'])
    // Afterwards the identity decides, whatever the address.
    assert.equal((await sessionOf(await signIn({ sub: 'bob' }))).name, 'Bob')
    assert.equal(
      (await signIn({ sub: 'eve', email: 'bob@example.com', email_verified: true })).statusCode,
      403,
    )
    assert.equal((await accounts()).length, 1)
  })

  test('never gets the name of somebody else', async (t) => {
    const { signIn, accounts } = await start(t)
    const names = ['ann', 'ANN', 'ann@elsewhere.example', 'operator', 'console', 'a\u0000b\u001b[2J', '  ', 7]
    for (const [index, preferred_username] of names.entries())
      assert.equal((await signIn({ ...MEMBER, sub: `s${index}`, preferred_username })).statusCode, 204)
    const kept = (await accounts()).map(({ name }: { name: string }) => name)
    const expected = ['ann', 'ANN 2', 'ann 3', 'person', 'person 2', 'a b [2J', 'person 3', 'person 4']
    assert.deepEqual(kept.toSorted(), expected.toSorted())
  })

  test('never gets a name that looks like that of somebody else, of a token or of the service', async (t) => {
    const { signIn, accounts, call } = await start(t)
    const token = { name: 'nightly', role: 'viewer', environments: ['sandbox'] }
    await call({ method: 'POST', url: '/operator/v1/tokens', payload: token })
    const names = ['Mary', 'Маry', 'rnary', 'nightIy', '0perator', 'a\u202eb', 'ann＠elsewhere.example']
    for (const [index, preferred_username] of names.entries())
      assert.equal((await signIn({ ...MEMBER, sub: `s${index}`, preferred_username })).statusCode, 204)
    const kept = (await accounts()).map(({ name }: { name: string }) => name)
    assert.deepEqual(kept, ['Mary', 'person', 'rnary 2', 'nightIy 2', 'person 2', 'a b', 'ann'])
  })
})

describe('an answer of the provider', () => {
  test('is taken once, by the browser that asked for it, in time', async (t) => {
    const { provider, begin, finish } = await start(t)
    const first = await begin()
    const second = await begin()
    const query = provider.answer(first.url, MEMBER)
    assert.equal((await finish(query, first.cookie)).statusCode, 204)
    const replayed = await finish(query, first.cookie)
    assert.equal(replayed.statusCode, 401)
    assert.match(replayed.json().message, /belongs to no sign-in that was begun here/)
    const { exchanges } = provider
    const stolen = await finish(provider.answer(second.url, MEMBER), first.cookie)
    assert.match(stolen.json().message, /begun in another browser/)
    for (const made of ['code=1', 'code=1&state=made-up', 'nonsense'])
      assert.match((await finish(made, first.cookie)).json().message, /belongs to no sign-in/)
    assert.equal(provider.exchanges, exchanges)
  })

  test('with the code of another sign-in is refused', async (t) => {
    const { provider, begin, finish } = await start(t)
    const [mine, theirs] = [await begin(), await begin()]
    const query = new URLSearchParams(provider.answer(mine.url, MEMBER))
    query.set('code', new URLSearchParams(provider.answer(theirs.url, MEMBER)).get('code') ?? '')
    const refused = await finish(query.toString(), mine.cookie)
    assert.equal(refused.statusCode, 401)
    assert.match(refused.json().message, /already used or came too late/)
  })

  test('with a wrong nonce, a wrong audience or a wrong key is refused', async (t) => {
    const { provider, signIn, accounts } = await start(t)
    provider.script.nonce = 'of another sign-in'
    const wrong = await signIn()
    assert.equal(wrong.statusCode, 401)
    assert.match(wrong.json().message, /does not fit this sign-in/)
    provider.script.nonce = undefined
    assert.match((await signIn({ ...MEMBER, aud: 'another' })).json().message, /does not fit this sign-in/)
    provider.script.key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    assert.match((await signIn()).json().message, /does not fit this sign-in/)
    assert.deepEqual(await accounts(), [])
  })

  test('that says no is repeated in words', async (t) => {
    const { begin, finish } = await start(t)
    const { url, cookie } = await begin()
    const state = new URL(url).searchParams.get('state') ?? ''
    const refused = await finish(new URLSearchParams({ error: 'access_denied', state }).toString(), cookie)
    assert.equal(refused.statusCode, 401)
    assert.match(refused.json().message, /cancelled at the identity provider/)
  })
})

describe('a provider that changed since it was read', () => {
  const rotate = ({ script }: Awaited<ReturnType<typeof start>>['provider'], kid: string) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    Object.assign(script, { key: privateKey, kid, published: { [kid]: publicKey } })
  }

  test('with a new key or another one under the same name is read anew, within the same sign-in', async (t) => {
    const { provider, signIn } = await start(t)
    assert.equal((await signIn()).statusCode, 204)
    rotate(provider, '2')
    assert.equal((await signIn()).statusCode, 204)
    rotate(provider, '2')
    assert.equal((await signIn()).statusCode, 204)
    assert.deepEqual([provider.discoveries, provider.exchanges], [3, 3])
  })

  test('with another token endpoint is read anew, and the code still works', async (t) => {
    const { provider, signIn } = await start(t)
    assert.equal((await signIn()).statusCode, 204)
    provider.script.tokenPath = '/moved'
    assert.equal((await signIn()).statusCode, 204)
    assert.equal(provider.discoveries, 2)
  })

  test('is not asked again at once for the same cause, and again after a minute', async (t) => {
    const { provider, signIn, time } = await start(t)
    assert.equal((await signIn()).statusCode, 204)
    provider.script.kid = 'unknown'
    for (let count = 0; count < 3; count++) assert.equal((await signIn()).statusCode, 503)
    assert.equal(provider.discoveries, 2)
    time.aheadMs = 61_000
    assert.equal((await signIn()).statusCode, 503)
    assert.equal(provider.discoveries, 3)
  })

  test('that removed a key is noticed after five minutes, also when nothing else fails', async (t) => {
    const { provider, signIn, time } = await start(t)
    assert.equal((await signIn()).statusCode, 204)
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    provider.script.published = { 2: publicKey }
    time.aheadMs = 301_000
    provider.script.aheadSeconds = 301
    assert.notEqual((await signIn()).statusCode, 204)
    assert.notEqual(provider.discoveries, 1)
  })

  test('goes on as known while it does not tell its endpoints', async (t) => {
    const { provider, signIn, time } = await start(t)
    assert.equal((await signIn()).statusCode, 204)
    provider.script.hidesEndpoints = true
    time.aheadMs = 301_000
    provider.script.aheadSeconds = 301
    assert.equal((await signIn()).statusCode, 204)
  })
})

test('the way back is the public address of the operator port, whatever the request says', async (t) => {
  const { api } = await start(t, { publicUrl: 'https://console.example.com' })
  const headers = { ...CONSOLE, host: '127.0.0.1:8440', origin: 'http://127.0.0.1:8440' }
  const begun = await api.inject({ method: 'POST', url: '/console/openid', headers })
  const asked = new URL(begun.json().url).searchParams
  assert.equal(asked.get('redirect_uri'), 'https://console.example.com/sign-in/openid')
})

test('a clock that is off is named, with its direction', async (t) => {
  for (const [aheadMs, words] of [
    [3_600_000, /clock of this service is about 3\d\d\d seconds ahead of the clock/],
    [-3_600_000, /clock of this service is about 3\d\d\d seconds behind the clock/],
  ] as const) {
    const { signIn } = await start(t, { aheadMs })
    const refused = await signIn()
    assert.equal(refused.statusCode, 401)
    assert.match(refused.json().message, words)
  }
  const { signIn } = await start(t, { aheadMs: -30_000 })
  assert.equal((await signIn()).statusCode, 204)
})

test('while the provider is away, sessions go on and new sign-ins are told; then it works without a restart', async (t) => {
  const { provider, begin, finish, signIn, sessionOf } = await start(t)
  provider.script.isBroken = true
  const early = await begin()
  assert.equal(early.answer.statusCode, 503)
  assert.match(early.answer.json().message, /identity provider 127.0.0.1:\d+ does not answer as it should/)
  provider.script.isBroken = false
  provider.script.answerLength = 2_000_000
  assert.equal((await begin()).answer.statusCode, 503)
  provider.script.answerLength = 0
  const signedIn = await signIn()
  const { url, cookie } = await begin()
  const query = provider.answer(url, MEMBER)
  await provider.stop()
  const late = await finish(query, cookie)
  assert.equal(late.statusCode, 503)
  assert.match(late.json().message, /People who are signed in go on/)
  assert.equal((await sessionOf(signedIn)).name, 'ann')
})

test('without an identity provider a sign-in with one is refused in words', async (t) => {
  const { api } = await startOperatorApi(t)
  const answer = await api.inject({ method: 'POST', url: '/console/openid', headers: CONSOLE })
  assert.equal(answer.statusCode, 409)
  assert.match(answer.json().message, /has no identity provider/)
  assert.equal((await api.inject({ url: '/console/sign-in-ways' })).json().openid_connect, null)
})

describe('a logout at the provider', () => {
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
  const HEADER = { alg: 'RS256', kid: '1', typ: 'logout+jwt' }

  async function startLogouts(t: TestContext) {
    const started = await start(t)
    const claimsOf = (changes: object = {}) => {
      const iat = Math.floor(Date.now() / 1000)
      const own = { iss: started.provider.issuer, aud: 'txgw', iat, exp: iat + 120, jti: `${Math.random()}` }
      return { ...own, events: { [EVENT]: {} }, ...changes }
    }
    const logout = (
      claims: object,
      { header = HEADER as object, key = undefined as KeyObject | undefined } = {},
    ) =>
      started.api.inject({
        method: 'POST',
        url: '/console/openid/logout',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ logout_token: signToken(header, claims, key) }).toString(),
      })
    return { ...started, claimsOf, logout }
  }

  test('ends the sessions of the person, or the one that it names, and leaves an entry', async (t) => {
    const { call, signIn, sessionOf, claimsOf, logout } = await startLogouts(t)
    const bob = await signIn({ ...MEMBER, sub: 'bob', preferred_username: 'bob' })
    const [first, second, third] = [
      await signIn({ ...MEMBER, sid: 'one' }),
      await signIn({ ...MEMBER, sid: 'two' }),
      await signIn({ ...MEMBER, sid: 'three' }),
    ]
    assert.equal((await logout(claimsOf({ sid: 'one' }))).statusCode, 200)
    assert.match((await sessionOf(first)).message, /signed out at the identity provider/)
    assert.equal((await logout(claimsOf({ sid: 'two', sub: 'subject-1' }))).statusCode, 200)
    assert.match((await sessionOf(second)).message, /signed out at the identity provider/)
    assert.equal((await sessionOf(third)).name, 'ann')
    assert.equal((await logout(claimsOf({ sub: 'nobody' }))).statusCode, 200)
    assert.equal((await logout(claimsOf({ sub: 'subject-1' }))).statusCode, 200)
    assert.match((await sessionOf(third)).message, /signed out at the identity provider/)
    assert.equal((await sessionOf(bob)).name, 'bob')
    const url = '/operator/v1/production/audit?operation=signOutAtProvider'
    const { entries } = (await call({ url })).json()
    assert.equal(entries.length, 3)
    assert.match(entries[0].object, /^session\//)
  })

  test('is refused unless the provider has signed it for this client, once and just now', async (t) => {
    const { signIn, sessionOf, claimsOf, logout } = await startLogouts(t)
    const ann = await signIn()
    const sub = 'subject-1'
    const now = Math.floor(Date.now() / 1000)
    const refused: [claims: object, words: RegExp][] = [
      [{ sub, iss: 'https://other.example' }, /not from the identity provider/],
      [{ sub, aud: ['other'] }, /for another client/],
      [{ sub, nonce: 'n' }, /has a nonce/],
      [{ sub, events: {} }, /does not tell of a logout/],
      [{ sub, iat: now - 400 }, /older than five minutes/],
      [{ sub, iat: now + 300 }, /from the future/],
      [{ sub, exp: now - 100 }, /it is over/],
      [{}, /neither a person nor a session/],
    ]
    for (const [claims, words] of refused) {
      const answer = await logout(claimsOf(claims))
      assert.equal(answer.statusCode, 400, answer.body)
      assert.match(answer.body, words)
      assert.doesNotMatch(answer.body, /eyJ/)
    }
    assert.equal((await sessionOf(ann)).name, 'ann')
  })

  test('is refused with another signature, and when it is used again', async (t) => {
    const { signIn, sessionOf, claimsOf, logout } = await startLogouts(t)
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const claims = claimsOf({ sub: 'subject-1' })
    const ann = await signIn()
    for (const signed of [
      { key: stranger },
      { header: { alg: 'none' } },
      { header: { alg: 'HS256', kid: '1' } },
    ])
      assert.match((await logout(claims, signed)).body, /signature does not fit/)
    assert.equal((await sessionOf(ann)).name, 'ann')
    assert.equal((await logout(claims)).statusCode, 200)
    const again = await signIn()
    assert.match((await logout(claims)).body, /already used/)
    assert.equal((await sessionOf(again)).name, 'ann')
  })
})
