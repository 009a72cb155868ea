import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { isTokenText, makeTokenText } from '@txgw/domain/accounts/token-text'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { orderBody } from '@txgw/testkit/samples/wire'
import { startOperatorApi, TOKEN, testEnvironment, testSandbox } from './operator-harness.ts'
import { tokenMaker } from './token-maker.ts'

const TOKENS = '/operator/v1/tokens'
const APPS = '/operator/v1/sandbox/apps'
const WANTED = { name: 'support desk', role: 'support', environments: ['sandbox'] }
const later = new Date(NOW_MS + 60_000).toISOString()

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('a token', () => {
  test('is shown once, kept as a digest, works at once, and is listed with its last use', async (t) => {
    const { call, lines, tokens } = await startOperatorApi(t)
    const payload = { ...WANTED, environments: ['sandbox', 'sandbox'], expires_at: later }
    const made = await call({ method: 'POST', url: TOKENS, payload })
    assert.equal(made.status, 201)
    const { token, ...shown } = made.json()
    assert.ok(isTokenText(token))
    const at = new Date(NOW_MS).toISOString()
    assert.deepEqual(shown, {
      ...WANTED,
      token_id: shown.token_id,
      created_at: at,
      created_by: 'operator',
      owner_id: 'operator-token',
      expires_at: later,
      last_used_at: null,
      exempt: false,
    })
    assert.deepEqual((await call({ url: TOKENS })).json(), { tokens: [shown] })

    assert.equal((await call({ url: APPS, headers: bearer(token) })).status, 200)
    await tokens.uses.flush()
    const listed = await call({ url: TOKENS })
    assert.deepEqual(listed.json(), { tokens: [{ ...shown, last_used_at: at }] })
    const kept = JSON.stringify(await tokens.store.listTokens({ limit: 9 }))
    for (const text of [listed.text, kept, JSON.stringify(lines)])
      assert.ok(!text.includes(token.slice(5, 40)))
  })

  test('that is revoked is refused with words for its holder, and revoking again changes nothing', async (t) => {
    const { call } = await startOperatorApi(t)
    const { token, token_id } = (await call({ method: 'POST', url: TOKENS, payload: WANTED })).json()
    const revoke = () => call({ method: 'DELETE', url: `${TOKENS}/${token_id}` })
    assert.equal((await revoke()).status, 204)
    const refused = await call({ url: APPS, headers: bearer(token) })
    assert.deepEqual([refused.status, refused.error().name], [401, 'UNAUTHENTICATED'])
    assert.equal(refused.error().message, `This token was revoked at ${new Date(NOW_MS).toISOString()}.`)
    assert.equal((await revoke()).status, 204)
    const [listed] = (await call({ url: TOKENS })).json().tokens
    assert.equal(listed.revoked_at, new Date(NOW_MS).toISOString())
    assert.equal((await call({ method: 'DELETE', url: `${TOKENS}/nothing` })).status, 404)
  })

  test('that has expired is refused with words for its holder', async (t) => {
    let nowMs = NOW_MS
    const { call } = await startOperatorApi(t, { clock: { nowMs: () => nowMs } })
    const payload = { ...WANTED, expires_at: later }
    const { token } = (await call({ method: 'POST', url: TOKENS, payload })).json()
    nowMs = NOW_MS + 59_999
    assert.equal((await call({ url: APPS, headers: bearer(token) })).status, 200)
    nowMs = NOW_MS + 60_000
    const refused = await call({ url: APPS, headers: bearer(token) })
    assert.deepEqual([refused.status, refused.error().message], [401, `This token expired at ${later}.`])
  })

  test('has its name in the history of an order', async (t) => {
    const { api, call, tokens } = await startOperatorApi(t)
    await call({ method: 'POST', url: APPS, payload: { app_id: 'app-1', name: 'App' } })
    const headers = bearer(await tokenMaker(tokens)({ name: 'nightly import', role: 'operator' }))
    const put = await api.inject({
      method: 'POST',
      url: '/operator/v1/sandbox/orders',
      headers,
      payload: orderBody({ update_time: new Date(NOW_MS).toISOString() }),
    })
    assert.equal(put.statusCode, 201, put.body)
    const { app_id, payment_order_id } = put.json()
    const url = `/operator/v1/sandbox/orders/${app_id}/${payment_order_id}`
    const shown = await api.inject({ url, headers })
    assert.equal(shown.json().history[0].actor, 'nightly import')
  })

  test('ends its stream when it is revoked', async (t) => {
    const { api, call, tokens } = await startOperatorApi(t)
    const made = (await call({ method: 'POST', url: TOKENS, payload: WANTED })).json()
    const streaming = api.inject({ url: '/operator/v1/sandbox/events', headers: bearer(made.token) })
    // The stream is open once the use of its token is recorded.
    while (!(await tokens.store.listTokens({ limit: 1 }))[0]?.lastUsedAtMs) await new Promise(setImmediate)
    await call({ method: 'DELETE', url: `${TOKENS}/${made.token_id}` })
    assert.match((await streaming).body, /event: end\ndata: \{"reason":"session"\}\n\n$/)
  })
})

describe('a list of tokens', () => {
  test('comes in pages, the oldest first', async (t) => {
    const { call, tokens } = await startOperatorApi(t)
    const make = tokenMaker(tokens)
    for (const name of ['a', 'b', 'c']) await make({ name })
    const names = async (url: string) => {
      const page = (await call({ url })).json()
      return { names: page.tokens.map(({ name }: { name: string }) => name), next: page.next_cursor }
    }
    const first = await names(`${TOKENS}?limit=2`)
    assert.equal(first.names.length, 2)
    const second = await names(`${TOKENS}?limit=2&cursor=${first.next}`)
    assert.deepEqual([...first.names, ...second.names].toSorted(), ['a', 'b', 'c'])
    assert.equal(second.next, undefined)
    assert.equal((await call({ url: `${TOKENS}?cursor=x` })).status, 400)
  })
})

describe('a token that is wanted wrongly', () => {
  const wrong: [what: string, change: object, field: string, words: RegExp][] = [
    ['without a name', { name: '' }, 'name', /must not be empty/],
    ['with the name of the operator token', { name: 'Operator' }, 'name', /histories use for other callers/],
    ['with the name of a recharge', { name: 'recharge 1' }, 'name', /histories use for other callers/],
    ['with a name that moves the cursor', { name: 'a\u001b[2J' }, 'name', /control characters/],
    ['with an unknown role', { role: 'root' }, 'role', /must be one of/],
    ['for no environment', { environments: [] }, 'environments', /.+/],
    ['for an unknown environment', { environments: ['test'] }, 'environments.0', /must be one of/],
    ['for apps without being a merchant', { app_ids: ['app-1'] }, 'app_ids', /only the role merchant/],
    ['for a merchant without apps', { role: 'merchant' }, 'app_ids', /must name the apps/],
    ['for a merchant with no apps', { role: 'merchant', app_ids: [] }, 'app_ids', /.+/],
    ['for an app that does not exist', { role: 'merchant', app_ids: ['ap'] }, 'app_ids', /exist in sandbox/],
    ['with an expiry in the past', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at', /in the future/],
    ['with an expiry that is no time', { expires_at: 'tomorrow' }, 'expires_at', /with a zone/],
    ['with a token of its own', { token: 'x' }, 'token', /.+/],
  ]
  for (const [what, change, field, words] of wrong) {
    test(`${what} is refused, and nothing is kept`, async (t) => {
      const { call } = await startOperatorApi(t)
      const answer = await call({ method: 'POST', url: TOKENS, payload: { ...WANTED, ...change } })
      assert.equal(answer.status, 400, answer.text)
      const [detail] = answer.error().details as { field: string; description: string }[]
      assert.equal(detail?.field, field)
      assert.match(detail?.description ?? '', words)
      assert.deepEqual((await call({ url: TOKENS })).json(), { tokens: [] })
    })
  }

  test('but for an app of a covered environment is made', async (t) => {
    const { call } = await startOperatorApi(t)
    await call({ method: 'POST', url: APPS, payload: { app_id: 'app-1', name: 'App' } })
    const payload = { ...WANTED, role: 'merchant', app_ids: ['app-1', 'app-1'] }
    const made = await call({ method: 'POST', url: TOKENS, payload })
    assert.deepEqual([made.status, made.json().app_ids], [201, ['app-1']])
    const elsewhere = { ...payload, environments: ['production'] }
    assert.equal((await call({ method: 'POST', url: TOKENS, payload: elsewhere })).status, 400)
  })
})

describe('wrong tokens', () => {
  test('are limited by address, but a token of the store still works, and does not lift the limit', async (t) => {
    const { api, tokens } = await startOperatorApi(t)
    const good = bearer(await tokenMaker(tokens)())
    const ask = async (headers: Record<string, string>) =>
      (await api.inject({ url: APPS, headers })).statusCode
    for (let i = 0; i < 10; i++) assert.equal(await ask(bearer(`txgw_guess-${i}`)), 401)
    assert.equal(await ask(bearer('txgw_guess')), 429)
    assert.equal(await ask(good), 200)
    assert.equal(await ask(bearer(TOKEN)), 429)
    assert.equal(await ask(good), 200)
  })

  test('that look like tokens are refused like any other', async (t) => {
    const { api } = await startOperatorApi(t)
    const answers = await Promise.all(
      ['nonsense', makeTokenText()].map((text) => api.inject({ url: APPS, headers: bearer(text) })),
    )
    const [first, second] = answers.map(({ statusCode, json }) => ({ ...json(), debug_id: '', statusCode }))
    assert.deepEqual(first, second)
    assert.equal(first.statusCode, 401)
  })
})

describe('the operator token', () => {
  test('works although the store of the tokens is away, which refuses a stored token for now', async (t) => {
    const { call, tokens } = await startOperatorApi(t)
    const stored = await tokenMaker(tokens)()
    t.mock.method(tokens.directory, 'find', async () => {
      throw new StoreUnavailable('away')
    })
    assert.equal((await call({ url: APPS })).status, 200)
    assert.equal((await call({ url: APPS, headers: bearer(stored) })).status, 503)
  })

  test('that is switched off admits nobody; a browser signs in with the link of another token', async (t) => {
    const environments = { production: await testEnvironment(), sandbox: await testSandbox() }
    const on = await startOperatorApi(t, { environments })
    const HOST = 'localhost:8440'
    const sameOrigin = { 'x-txgw-console': '1', origin: `http://${HOST}`, host: HOST }
    const session = '/console/session'
    const signIn = { method: 'POST', url: session, headers: sameOrigin, payload: { token: TOKEN } } as const
    const cookie = String((await on.api.inject(signIn)).headers['set-cookie']).split(';')[0] as string
    assert.equal((await on.api.inject({ url: APPS, headers: { cookie } })).statusCode, 200)

    const off = await startOperatorApi(t, { environments, token: undefined })
    assert.equal((await off.call({ url: APPS })).status, 401)
    assert.equal((await off.api.inject({ url: APPS, headers: { cookie } })).statusCode, 401)
    assert.equal((await off.api.inject({ url: session, headers: { cookie } })).statusCode, 401)
    const refused = await off.api.inject(signIn)
    assert.deepEqual([refused.statusCode, refused.json().name], [409, 'FAILED_PRECONDITION'])
    const admin = bearer(await tokenMaker(off.tokens)())
    const url = '/operator/v1/console-tickets'
    const ticket = await off.api.inject({ method: 'POST', url, headers: admin })
    assert.equal(ticket.statusCode, 201)
    const byLink = await off.api.inject({ ...signIn, payload: { ticket: ticket.json().ticket } })
    const linked = String(byLink.headers['set-cookie']).split(';')[0] as string
    assert.equal((await off.api.inject({ url: APPS, headers: { cookie: linked } })).statusCode, 200)
    assert.equal((await off.api.inject({ url: APPS, headers: admin })).statusCode, 200)
  })
})
