import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { NOW_MS } from '@txgw/testkit/samples/now'
import type { InjectOptions } from 'fastify'
import {
  SANDBOX,
  startOperatorApi,
  TOKEN,
  testEnvironment,
  testSandbox,
} from '../operator-api/operator-harness.ts'

const HOST = 'localhost:8440'
const CONSOLE = { 'x-txgw-console': '1', origin: `http://${HOST}`, host: HOST }
const PASSWORD = 'seven quiet lanterns'
const DAY_MS = 24 * 60 * 60 * 1000
const ANN = { name: 'Ann', email: 'ann@example.com', role: 'operator', environments: ['sandbox'] }

async function start(t: TestContext) {
  const time = { nowMs: NOW_MS }
  const environments = { production: await testEnvironment(), sandbox: await testSandbox() }
  const started = await startOperatorApi(t, { environments, clock: { nowMs: () => time.nowMs } })
  const { api, call } = started
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    api.inject({ method: 'POST', url, payload, headers: { ...CONSOLE, ...headers } })
  const invite = async (changes: object = {}) => {
    time.nowMs++
    const answer = await call({
      method: 'POST',
      url: '/operator/v1/invitations',
      payload: { ...ANN, ...changes },
    })
    assert.equal(answer.status, 201, answer.text)
    const { link, ...invitation } = answer.json()
    return { invitation, link, secret: new URL(link).hash.slice('#invitation='.length) }
  }
  const accept = (invitation: string, password = PASSWORD) =>
    post('/console/invitation/acceptance', { invitation, password })
  const signIn = (login: string, password = PASSWORD) => post('/console/session', { login, password })
  const cookieOf = ({ cookies: [cookie] }: Awaited<ReturnType<typeof post>>) =>
    `${cookie?.name}=${cookie?.value}`
  const get = (url: string, cookie: string) => api.inject({ url, headers: { cookie } })
  const admin = (options: InjectOptions) => call(options)
  return { ...started, environments, time, post, invite, accept, signIn, cookieOf, get, admin }
}

describe('an invitation', () => {
  test('becomes an account with a password, which signs in with the name or the address', async (t) => {
    const { invite, post, accept, signIn, cookieOf, get, admin, api } = await start(t)
    const { secret, link, invitation } = await invite()
    assert.match(link, /^http:\/\/localhost:80\/#invitation=[\w-]{43}$/)
    assert.equal(invitation.state, 'open')
    const shown = await post('/console/invitation', { invitation: secret })
    assert.deepEqual(shown.json(), {
      name: 'Ann',
      email: 'ann@example.com',
      role: 'operator',
      environments: ['sandbox'],
      invited_by: 'operator',
      expires_at: new Date(NOW_MS + 1 + 7 * DAY_MS).toISOString(),
    })
    const accepted = await accept(secret)
    assert.equal(accepted.statusCode, 204, accepted.body)
    const own = (await get('/console/session', cookieOf(accepted))).json()
    assert.deepEqual([own.name, own.role, own.signed_in_by], ['Ann', 'operator', 'password'])
    for (const login of ['ann', 'ANN@example.com']) {
      const cookie = cookieOf(await signIn(login))
      assert.equal((await get(`${SANDBOX}/apps`, cookie)).statusCode, 200)
      const production = await get('/operator/v1/production/apps', cookie)
      assert.match(production.json().message, /"Ann" covers sandbox alone/)
    }
    const headers = { ...CONSOLE, cookie: cookieOf(accepted) }
    const payload = { app_id: 'app-1', name: 'App' }
    assert.equal(
      (await api.inject({ method: 'POST', url: `${SANDBOX}/apps`, payload, headers })).statusCode,
      201,
    )
    const { accounts } = (await admin({ url: '/operator/v1/accounts' })).json()
    assert.deepEqual([accounts[0].name, accounts[0].signs_in_with], ['Ann', ['password']])
    assert.equal(accounts[0].last_signed_in_at, new Date(NOW_MS + 1).toISOString())
  })

  test('works once, in time, and not after it was withdrawn', async (t) => {
    const { time, invite, post, accept, admin } = await start(t)
    const refusal = async (secret: string, status: number, words: RegExp) => {
      for (const answer of [
        await post('/console/invitation', { invitation: secret }),
        await accept(secret),
      ]) {
        assert.equal(answer.statusCode, status)
        assert.match(answer.json().message, words)
      }
    }
    const used = await invite()
    assert.equal((await accept(used.secret)).statusCode, 204)
    await refusal(used.secret, 409, /was already used/)
    const withdrawn = await invite({ name: 'Bob', email: undefined })
    const url = `/operator/v1/invitations/${withdrawn.invitation.invitation_id}`
    for (const _ of [1, 2]) assert.equal((await admin({ method: 'DELETE', url })).status, 204)
    await refusal(withdrawn.secret, 409, /was withdrawn/)
    const late = await invite({ name: 'Cy', email: undefined })
    time.nowMs += 7 * DAY_MS
    await refusal(late.secret, 409, /ended at 2025-06-08T12:00:00.003Z/)
    await refusal('made-up', 404, /no such invitation/)
    const usedUrl = `/operator/v1/invitations/${used.invitation.invitation_id}`
    assert.match(
      String((await admin({ method: 'DELETE', url: usedUrl })).error().message),
      /Switch the account off/,
    )
    const { invitations } = (await admin({ url: '/operator/v1/invitations' })).json()
    const states = invitations.map(({ state }: { state: string }) => state)
    assert.deepEqual(states, ['used', 'withdrawn', 'expired'])
    assert.doesNotMatch(JSON.stringify(invitations), new RegExp(`${used.secret}|digest`))
  })

  test('needs a good password and a free name, and stays open otherwise', async (t) => {
    const { invite, accept, admin, lines } = await start(t)
    const { secret } = await invite()
    const rival = await invite({ name: 'ANN', email: undefined })
    const weak = await accept(secret, 'ann@example.com is me')
    assert.equal(weak.statusCode, 400)
    assert.match(weak.json().details[0].description, /must not contain the name/)
    assert.doesNotMatch(weak.body + JSON.stringify(lines), /is me/)
    assert.equal((await accept(secret)).statusCode, 204)
    assert.match((await accept(rival.secret)).json().message, /Another account has the name "ANN"/)
    const wrong: [changes: object, status: number, words: RegExp][] = [
      [{}, 409, /There is an account for \\"Ann\\" already/],
      [{ name: 'Other' }, 409, /There is an account for \\"ann@example.com\\" already/],
      [{ name: 'console', email: undefined }, 400, /histories use for other callers/],
      [{ name: 'a@b', email: undefined }, 400, /must not contain \\"@\\"/],
      [{ name: 'Dan', email: 'nobody' }, 400, /must be an e-mail address/],
      [{ name: 'Dan', email: undefined, role: 'merchant' }, 400, /must name the apps of the merchant/],
      [{ name: 'Dan', email: undefined, app_ids: ['x'] }, 400, /only the role merchant belongs to apps/],
      [
        { name: 'Dan', email: undefined, role: 'merchant', app_ids: ['x'] },
        400,
        /apps that exist in sandbox/,
      ],
    ]
    for (const [changes, status, words] of wrong) {
      const payload = { ...ANN, ...changes }
      const answer = await admin({ method: 'POST', url: '/operator/v1/invitations', payload })
      assert.equal(answer.status, status)
      assert.match(answer.text, words)
    }
  })
})

describe('a person', () => {
  async function signedIn(t: TestContext) {
    const started = await start(t)
    const { secret } = await started.invite()
    const cookie = started.cookieOf(await started.accept(secret))
    const { accounts } = (await started.admin({ url: '/operator/v1/accounts' })).json()
    const url = `/operator/v1/accounts/${accounts[0].account_id}`
    const change = (payload: object) => started.admin({ method: 'PATCH', url, payload })
    return { ...started, cookie, change, accountId: accounts[0].account_id as string }
  }

  test('whose role changes signs in again and has the new one', async (t) => {
    const { cookie, change, get, signIn, cookieOf } = await signedIn(t)
    const changed = await change({ role: 'viewer', environments: ['production'] })
    assert.deepEqual([changed.json().role, changed.json().environments], ['viewer', ['production']])
    const ended = await get(`${SANDBOX}/apps`, cookie)
    assert.equal(ended.statusCode, 401)
    assert.match(ended.json().message, /role of this account was changed/)
    const again = cookieOf(await signIn('Ann'))
    assert.equal((await get('/operator/v1/production/apps', again)).statusCode, 200)
    assert.equal((await get(`${SANDBOX}/apps`, again)).statusCode, 403)
    assert.match((await change({ role: 'merchant' })).text, /must name the apps/)
    assert.equal((await change({})).status, 400)
  })

  test('who manages the service cannot end that alone, and so lock everybody out', async (t) => {
    const { api, change, signIn, cookieOf, accountId } = await signedIn(t)
    const both = ['production', 'sandbox']
    await change({ role: 'admin', environments: both })
    const headers = { ...CONSOLE, cookie: cookieOf(await signIn('Ann')) }
    const url = `/operator/v1/accounts/${accountId}`
    const changeOwn = (payload: object) => api.inject({ method: 'PATCH', url, payload, headers })
    for (const loss of [{ enabled: false }, { role: 'operator' }, { environments: ['sandbox'] }]) {
      const refused = await changeOwn(loss)
      assert.equal(refused.statusCode, 409)
      assert.match(refused.json().message, /cannot end your own right to manage/)
    }
    assert.equal((await changeOwn({ role: 'admin', environments: both })).statusCode, 200)
    assert.equal((await change({ role: 'operator' })).status, 200)
  })

  test('who switches another admin off while that one does the same is not the last to go', async (t) => {
    const { api, invite, accept, cookieOf, admin, environments } = await start(t)
    const both = { role: 'admin', environments: ['production', 'sandbox'] }
    const cookies: string[] = []
    for (const name of ['Ann', 'Bob']) {
      const { secret } = await invite({ ...both, name, email: `${name}@example.com` })
      cookies.push(cookieOf(await accept(secret)))
    }
    const [ann, bob] = (await admin({ url: '/operator/v1/accounts' })).json().accounts
    const switchOff = ({ account_id }: { account_id: string }, cookie: string | undefined) =>
      api.inject({
        method: 'PATCH',
        url: `/operator/v1/accounts/${account_id}`,
        payload: { enabled: false },
        headers: { ...CONSOLE, cookie: String(cookie) },
      })
    const answers = await Promise.all([switchOff(bob, cookies[0]), switchOff(ann, cookies[1])])
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1)
    const left = await environments.production.store.accounts.listAccounts({ limit: 5 })
    assert.equal(left.filter(({ isEnabled }) => isEnabled).length, 1)
  })

  test('whose account is switched off is told so with the right password alone', async (t) => {
    const { cookie, change, get, signIn } = await signedIn(t)
    await change({ enabled: false })
    assert.match((await get('/console/session', cookie)).json().message, /switched off/)
    assert.match((await signIn('Ann')).json().message, /switched off/)
    const wrong = await signIn('Ann', 'another password')
    const unknown = await signIn('Nobody', 'another password')
    assert.equal(wrong.statusCode, 401)
    assert.equal(wrong.json().message, unknown.json().message)
    await change({ enabled: true })
    assert.equal((await signIn('Ann')).statusCode, 204)
  })

  test('that has lost its password is switched off, invited again and has the same account', async (t) => {
    const { change, invite, accept, signIn, admin, accountId, cookie, get } = await signedIn(t)
    await change({ enabled: false })
    const { secret } = await invite({ role: 'viewer' })
    assert.equal((await accept(secret, 'nine patient rivers')).statusCode, 204)
    assert.equal((await signIn('Ann')).statusCode, 401)
    assert.equal((await signIn('Ann', 'nine patient rivers')).statusCode, 204)
    const { accounts } = (await admin({ url: '/operator/v1/accounts' })).json()
    assert.deepEqual([accounts.length, accounts[0].account_id, accounts[0].role], [1, accountId, 'viewer'])
    assert.match((await get('/console/session', cookie)).json().message, /switched off/)
  })

  test('sees and ends its own sessions, and an admin those of all', async (t) => {
    const { api, cookie, get, signIn, cookieOf, admin, accountId, post } = await signedIn(t)
    const other = cookieOf(await signIn('Ann'))
    const foreign = cookieOf(await post('/console/session', { token: TOKEN }))
    const sessionsOf = async (of: string) => (await get('/console/sessions', of)).json().sessions
    assert.deepEqual(
      (await sessionsOf(cookie)).map(({ name }: { name: string }) => name),
      ['Ann', 'Ann'],
    )
    const [{ session_id: foreignId }] = await sessionsOf(foreign)
    const { session_id: otherId } = (await get('/console/session', other)).json()
    const end = (id: string) =>
      api.inject({ method: 'DELETE', url: `/console/sessions/${id}`, headers: { ...CONSOLE, cookie } })
    assert.equal((await end(foreignId)).statusCode, 404)
    assert.equal((await end(otherId)).statusCode, 204)
    assert.match((await get('/console/session', other)).json().message, /signed out/)
    const all = (await admin({ url: '/operator/v1/sessions' })).json().sessions
    assert.deepEqual(all.map(({ name }: { name: string }) => name).toSorted(), ['Ann', 'console'])
    const [own] = (await admin({ url: `/operator/v1/sessions?account_id=${accountId}` })).json().sessions
    assert.equal(own.account_id, accountId)
    const url = `/operator/v1/sessions/${own.session_id}`
    assert.equal((await admin({ method: 'DELETE', url })).status, 204)
    assert.match((await get('/console/session', cookie)).json().message, /An admin ended this session/)
    assert.equal((await admin({ method: 'DELETE', url: '/operator/v1/sessions/nothing' })).status, 404)
    assert.equal((await api.inject({ url: '/console/sessions' })).statusCode, 401)
  })

  test('is signed in and out in every process at once', async (t) => {
    const { environments, cookie, get, change } = await signedIn(t)
    const other = await startOperatorApi(t, { environments, clock: { nowMs: () => NOW_MS } })
    const elsewhere = (url: string) => other.api.inject({ url, headers: { cookie } })
    assert.equal((await elsewhere(`${SANDBOX}/apps`)).statusCode, 200)
    await change({ role: 'viewer' })
    for (const answer of [await elsewhere(`${SANDBOX}/apps`), await get(`${SANDBOX}/apps`, cookie)])
      assert.match(answer.json().message, /role of this account was changed/)
  })

  test('that signed in from an address lifts no limit there, for itself or others', async (t) => {
    const { api } = await signedIn(t)
    const from = { method: 'POST', url: '/console/session', headers: CONSOLE } as const
    const send = (payload: object) => api.inject({ ...from, payload, remoteAddress: '192.0.2.7' })
    assert.equal((await send({ login: 'Ann', password: PASSWORD })).statusCode, 204)
    for (let index = 0; index < 10; index++)
      assert.equal((await send({ token: `guess-${index}` })).statusCode, 401)
    assert.equal((await send({ token: TOKEN })).statusCode, 429)
    assert.equal((await send({ login: 'Ann', password: PASSWORD })).statusCode, 429)
    assert.equal((await send({ login: 'Bob', password: PASSWORD })).statusCode, 429)
  })

  test('is not locked out by guesses of strangers in a browser that signed in before', async (t) => {
    const { api, signIn } = await signedIn(t)
    const send = (address: string, password: string, headers: Record<string, string> = {}) =>
      api.inject({
        method: 'POST',
        url: '/console/session',
        headers: { ...CONSOLE, ...headers },
        payload: { login: 'Ann', password },
        remoteAddress: address,
      })
    const known = (await signIn('Ann')).cookies.find(({ name }) => name === 'txgw_browser')
    assert.deepEqual([known?.httpOnly, known?.sameSite], [true, 'Strict'])
    const browser = { cookie: `txgw_browser=${known?.value}` }
    // One network of IPv6 is one address, and alone it cannot use up what all strangers have.
    const guesses = Array.from({ length: 40 }, (_, index) => send(`2001:db8::${index + 1}`, `guess ${index}`))
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    assert.equal(statuses.filter((status) => status === 401).length, 8)
    assert.equal((await send('192.0.2.1', PASSWORD)).statusCode, 204)
    for (let index = 2; index < 14; index++)
      assert.equal((await send(`192.0.2.${index}`, `guess from ${index}`)).statusCode, 401)
    const late = await send('192.0.2.14', PASSWORD)
    assert.deepEqual([late.statusCode, late.json().name], [429, 'RESOURCE_EXHAUSTED'])
    assert.match(late.json().message, /wrong passwords were sent for this account/)

    assert.equal((await send('192.0.2.14', PASSWORD, browser)).statusCode, 204)
    for (let index = 0; index < 8; index++)
      assert.equal((await send('192.0.2.15', `guess here ${index}`, browser)).statusCode, 401)
    const worn = await send('192.0.2.15', PASSWORD, browser)
    assert.deepEqual([worn.statusCode, worn.headers['retry-after']], [429, '30'])
    assert.match(worn.json().message, /This browser sent too many/)
  })

  test('that is being guessed at is told of in the log and in the trail, with the address', async (t) => {
    const { api, signIn, lines, environments } = await signedIn(t)
    for (let index = 0; index < 9; index++) await signIn('Ann', `guess number ${index}`)
    const burst = { kind: 'account-from-address', address: '127.0.0.1' }
    const told = lines.filter(({ message }) => message.startsWith('too many wrong secrets'))
    assert.partialDeepStrictEqual(told, [{ level: 'warn', fields: burst }])
    await api.close()
    const { entries } = await environments.production.store.audit.search(
      { object: 'sign-in-attempts' },
      { limit: 10 },
    )
    assert.partialDeepStrictEqual(entries, [
      { operation: 'limitAttempts', address: '127.0.0.1', after: { limit: 'account-from-address' } },
    ])
  })

  test('is guessed at no faster with several processes, or after a restart', async (t) => {
    const { api, environments } = await signedIn(t)
    const startAnother = async () =>
      (await startOperatorApi(t, { environments, clock: { nowMs: () => NOW_MS } })).api
    const other = await startAnother()
    const guess = (process: typeof api, password: string) =>
      process.inject({
        method: 'POST',
        url: '/console/session',
        headers: CONSOLE,
        payload: { login: 'Ann', password },
      })
    const guesses = Array.from({ length: 40 }, (_, index) => guess(index % 2 ? api : other, `guess ${index}`))
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    assert.equal(statuses.filter((status) => status === 401).length, 8)
    assert.equal(statuses.filter((status) => status === 429).length, 32)
    assert.equal((await guess(await startAnother(), PASSWORD)).statusCode, 429)
  })

  test('begins only so many sign-ins with a passkey at once from an address', async (t) => {
    const { post } = await signedIn(t)
    const begun = await Promise.all(Array.from({ length: 35 }, () => post('/console/passkey-options', {})))
    assert.equal(begun.filter(({ statusCode }) => statusCode === 200).length, 30)
    assert.equal(begun.filter(({ statusCode }) => statusCode === 429).length, 5)
  })

  test('that makes a ticket is the one that the browser acts as', async (t) => {
    const { change, signIn, cookieOf, post, get, api } = await signedIn(t)
    await change({ role: 'admin', environments: ['production', 'sandbox'] })
    const headers = { ...CONSOLE, cookie: cookieOf(await signIn('Ann')) }
    const made = await api.inject({ method: 'POST', url: '/operator/v1/console-tickets', headers })
    const second = cookieOf(await post('/console/session', { ticket: made.json().ticket }))
    const { name, signed_in_by } = (await get('/console/session', second)).json()
    assert.deepEqual([name, signed_in_by], ['Ann', 'ticket'])
  })
})
