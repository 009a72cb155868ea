import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { ErrorBody } from '@txgw/protocol/schemas'
import { sampleRequest } from '@txgw/testkit/samples/records'
import { orderBody } from '@txgw/testkit/samples/wire'
import { Check } from 'typebox/value'
import { NO_REQUESTS, SANDBOX, startOperatorApi, TOKEN, testEnvironment } from './operator-harness.ts'
import { tokenMaker } from './token-maker.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

describe('every refusal', () => {
  const post = (payload: string | Buffer, headers: Record<string, string> = JSON_TYPE) =>
    ({ method: 'POST', url: `${SANDBOX}/apps`, payload, headers }) as const
  const refusals = [
    ['an unknown path', { url: '/nothing/here' }, 404, 'NOT_FOUND'],
    ['an unknown path that is long', { url: `/${'x'.repeat(3000)}` }, 404, 'NOT_FOUND'],
    ['an unknown environment', { url: '/operator/v1/staging/apps' }, 404, 'NOT_FOUND'],
    ['a wrong method', { method: 'PUT', url: `${SANDBOX}/apps` }, 405, 'METHOD_NOT_ALLOWED'],
    ['a broken escape', { url: `${SANDBOX}/apps/%E0%A4%A` }, 400, 'INVALID_ARGUMENT'],
    ['bad JSON', post('{"app_id":'), 400, 'INVALID_ARGUMENT'],
    ['bad UTF-8', post(Buffer.from([0x22, 0xff, 0x22])), 400, 'INVALID_ARGUMENT'],
    ['an empty body', post(''), 400, 'INVALID_ARGUMENT'],
    ['deep nesting', post('['.repeat(30_000) + ']'.repeat(30_000)), 400, 'INVALID_ARGUMENT'],
    ['another media type', post('<a/>', { 'content-type': 'text/xml' }), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a media type that is none', post('{}', { 'content-type': '???' }), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a compressed body',
      post('{}', { ...JSON_TYPE, 'content-encoding': 'gzip' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['a body that is too large', post(`"${'x'.repeat(1024 * 1024)}"`), 413, 'PAYLOAD_TOO_LARGE'],
    ['a broken rule', post('{}'), 400, 'INVALID_ARGUMENT'],
    ['an unknown request', { url: `${SANDBOX}/requests/01ABC` }, 404, 'NOT_FOUND'],
  ] as const
  for (const [what, request, status, name] of refusals) {
    test(`is in the error body: ${what}`, async (t) => {
      const { call } = await startOperatorApi(t)
      const answer = await call(request)
      assert.deepEqual([answer.status, answer.error().name], [status, name])
      assert.ok(Check(ErrorBody, answer.error()))
      assert.equal(answer.headers['content-type'], 'application/json')
      assert.equal(answer.headers['txgw-debug-id'], answer.error().debug_id)
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    })
  }

  test('of a method names the allowed methods', async (t) => {
    const { call } = await startOperatorApi(t)
    assert.equal((await call({ method: 'DELETE', url: `${SANDBOX}/apps` })).headers.allow, 'GET, HEAD, POST')
    assert.equal((await call({ method: 'GET', url: `${SANDBOX}/orders/import` })).headers.allow, 'POST')
    const options = await call({
      method: 'OPTIONS',
      url: '/metrics',
      headers: { origin: 'https://evil.example' },
    })
    assert.deepEqual([options.status, options.headers.allow], [405, 'GET, HEAD'])
    assert.equal(options.headers['access-control-allow-origin'], undefined)
  })

  test('is 503 with Retry-After for an unavailable store, and 500 without details for a bug', async (t) => {
    const failing = await testEnvironment()
    let failure: Error = new StoreUnavailable('disk full at /var/data')
    failing.store = {
      ...failing.store,
      apps: { ...failing.store.apps, findApp: async () => Promise.reject(failure) },
    }
    const { call, lines } = await startOperatorApi(t, {
      environments: { production: await testEnvironment(), sandbox: failing },
    })
    const down = await call({ url: `${SANDBOX}/apps/x` })
    assert.deepEqual([down.status, down.error().name, down.headers['retry-after']], [503, 'UNAVAILABLE', '1'])
    failure = new TypeError('secret detail')
    const broken = await call({ url: `${SANDBOX}/apps/x` })
    assert.deepEqual([broken.status, broken.error().name], [500, 'INTERNAL'])
    assert.doesNotMatch(down.text + broken.text, /disk full|secret detail/)
    assert.match(JSON.stringify(lines), /disk full.*secret detail/)
  })
})

describe('the token', () => {
  test('is needed for every operator call and for nothing else', async (t) => {
    const { api } = await startOperatorApi(t)
    for (const authorization of [
      undefined,
      '',
      'Bearer',
      `Bearer ${TOKEN}x`,
      `Basic ${TOKEN}`,
      TOKEN,
      `Bearer ${TOKEN} x`,
    ]) {
      for (const url of ['/apps', '/orders', '/orders/a/b', '/requests/x']) {
        const answer = await api.inject({
          url: SANDBOX + url,
          headers: { ...(authorization !== undefined && { authorization }) },
        })
        assert.deepEqual(
          [answer.statusCode, answer.json().name, answer.headers['www-authenticate']],
          [401, 'UNAUTHENTICATED', 'Bearer'],
        )
      }
    }
    for (const url of ['/', '/healthz', '/readyz']) {
      assert.equal((await api.inject({ url })).statusCode, 200, url)
    }
  })

  test('cannot be guessed: after ten wrong tokens an address must wait, whatever it sent before', async (t) => {
    const { api } = await startOperatorApi(t)
    const answerTo = async (token: string, remoteAddress: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const { statusCode, headers: answered } = await api.inject({
        url: `${SANDBOX}/apps`,
        headers,
        remoteAddress,
      })
      return { statusCode, retryAfter: String(answered['retry-after']) }
    }
    const [operator, stranger] = ['192.0.2.1', '192.0.2.2']
    assert.equal((await answerTo(TOKEN, operator)).statusCode, 200)
    for (let i = 0; i < 10; i++) {
      for (const from of [operator, stranger])
        assert.equal((await answerTo(`wrong-${i}`, from)).statusCode, 401)
    }
    for (const [token, from] of [
      ['wrong', operator],
      ['wrong', stranger],
      [TOKEN, operator],
      [TOKEN, stranger],
    ] as const) {
      const { statusCode, retryAfter } = await answerTo(token, from)
      assert.equal(statusCode, 429)
      assert.match(retryAfter, /^[1-6]$/)
    }
    assert.equal((await answerTo(TOKEN, '192.0.2.3')).statusCode, 200)
    const signIn = { method: 'POST', url: '/console/session', payload: { token: TOKEN } } as const
    const headers = { host: 'a', origin: 'http://a', 'x-txgw-console': '1' }
    assert.equal((await api.inject({ ...signIn, headers, remoteAddress: stranger })).statusCode, 429)
  })

  test('cannot be guessed by many tokens at once', async (t) => {
    const { api } = await startOperatorApi(t)
    const ask = async (token: string) =>
      (await api.inject({ url: `${SANDBOX}/apps`, headers: { authorization: `Bearer ${token}` } })).statusCode
    const guesses = Array.from({ length: 40 }, (_, index) => ask(`wrong-${index}`))
    const statuses = await Promise.all([...guesses, ask(TOKEN)])
    assert.equal(statuses.filter((status) => status === 401).length, 10)
    assert.equal(statuses.filter((status) => status === 429).length, 31)
  })

  test('works although a stale program at the same address goes on with an old one', async (t) => {
    const { api, call } = await startOperatorApi(t)
    const headers = { authorization: 'Bearer an-old-one' }
    for (let i = 0; i < 30; i++)
      assert.equal((await api.inject({ url: `${SANDBOX}/apps`, headers })).statusCode, 401)
    assert.equal((await call({ url: `${SANDBOX}/apps` })).status, 200)
  })

  test('is checked before the body is read', async (t) => {
    const { api } = await startOperatorApi(t)
    const answer = await api.inject({
      method: 'POST',
      url: `${SANDBOX}/apps`,
      payload: '{',
      headers: JSON_TYPE,
    })
    assert.equal(answer.statusCode, 401)
  })
})

describe('a path', () => {
  test('has one spelling', async (t) => {
    const { call } = await startOperatorApi(t)
    const spellings = [
      '/operator/v1/sandbox/apps/',
      '//operator/v1/sandbox/apps',
      '/operator/v1/sandbox//apps',
      '/operator/v1/Sandbox/apps',
      '/operator/v1/sandbox/%61pps',
      '/operator%2Fv1/sandbox/apps',
      '/operator/v1/sandbox/apps;x=1',
      '/HEALTHZ',
    ]
    for (const pathname of spellings) assert.equal((await call({ url: { pathname } })).status, 404, pathname)
    assert.equal((await call({ url: `${SANDBOX}/apps` })).status, 200)
  })
})

describe('health', () => {
  test('is alive and ready', async (t) => {
    const { call } = await startOperatorApi(t)
    assert.deepEqual((await call({ url: '/healthz' })).json(), { status: 'ok' })
    assert.deepEqual((await call({ url: '/readyz' })).json(), { status: 'ready' })
  })

  test('names the environment whose store is down when not ready, and stays alive', async (t) => {
    const sandbox = await testEnvironment()
    sandbox.store = {
      ...sandbox.store,
      ping: async () => {
        throw new StoreUnavailable('i/o error on /dev/sda')
      },
    }
    const { call } = await startOperatorApi(t, {
      environments: { production: await testEnvironment(), sandbox },
    })
    const ready = await call({ url: '/readyz' })
    assert.deepEqual(
      [ready.status, ready.error().name, ready.headers['retry-after']],
      [503, 'UNAVAILABLE', '1'],
    )
    assert.match(ready.error().message ?? '', /the service cannot read and write the store of sandbox/)
    assert.doesNotMatch(ready.text, /production|sda/)
    assert.equal((await call({ url: '/healthz' })).status, 200)
  })

  test('is not ready while stopping', async (t) => {
    const { call } = await startOperatorApi(t, { stopping: AbortSignal.abort() })
    assert.equal((await call({ url: '/readyz' })).status, 503)
    assert.equal((await call({ url: '/healthz' })).status, 200)
  })

  test('serves metrics in their own media type', async (t) => {
    const { call } = await startOperatorApi(t)
    const metrics = await call({ url: '/metrics' })
    assert.deepEqual(
      [metrics.headers['content-type'], metrics.text],
      ['text/plain; version=0.0.4', 'txgw_up 1\n'],
    )
  })

  test('keeps metrics from strangers and merchants, unless the setting opens them', async (t) => {
    const { api, tokens } = await startOperatorApi(t)
    const make = tokenMaker(tokens)
    const read = async (token?: string) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      return (await api.inject({ url: '/metrics', headers })).statusCode
    }
    const viewer = await make({ role: 'viewer' })
    const ofMerchant = await make({ role: 'merchant', appIds: ['app-1'] })
    assert.deepEqual([await read(), await read(viewer), await read(ofMerchant)], [401, 200, 404])
    const opened = await startOperatorApi(t, { openMetrics: true })
    assert.equal((await opened.api.inject({ url: '/metrics' })).statusCode, 200)
    assert.equal((await opened.api.inject({ url: `${SANDBOX}/apps` })).statusCode, 401)
  })
})

describe('a merchant request', () => {
  test('is shown by its debug_id', async (t) => {
    const record = sampleRequest({
      debugId: '01ABC',
      receivedAtMs: Date.parse('2025-06-01T00:00:00Z'),
      durationMicros: 1234,
      orderId: null,
      status: 401,
      errorName: 'UNAUTHENTICATED',
      reason: 'wrong signature',
    })
    const sandbox = await testEnvironment({
      requestLog: { ...NO_REQUESTS, find: async (id) => (id === record.debugId ? record : undefined) },
    })
    const { call } = await startOperatorApi(t, {
      environments: { production: await testEnvironment(), sandbox },
    })
    assert.deepEqual((await call({ url: `${SANDBOX}/requests/01ABC` })).json(), {
      debug_id: '01ABC',
      received_at: '2025-06-01T00:00:00.000Z',
      duration_ms: 1.234,
      client_address: '192.0.2.7',
      method: 'POST',
      target: '/gateway/v2/orders?x=1',
      app_id: 'app-1',
      claimed_app_id: null,
      serial_no: '1',
      order_id: null,
      status: 401,
      error_name: 'UNAUTHENTICATED',
      reason: 'wrong signature',
    })
    assert.equal((await call({ url: '/operator/v1/production/requests/01ABC' })).status, 404)
  })
})

describe('the log', () => {
  test('has one line per request with the pattern of its route', async (t) => {
    const { call, lines } = await startOperatorApi(t)
    const answer = await call({ url: `${SANDBOX}/orders/app-1/order-1` })
    assert.equal(lines.length, 1)
    const { duration_ms, ...fields } = lines[0]?.fields ?? {}
    assert.equal(typeof duration_ms, 'number')
    assert.deepEqual(fields, {
      method: 'GET',
      route: `${SANDBOX}/orders/:app_id/:id`,
      debug_id: answer.headers['txgw-debug-id'],
      status: 404,
      error_name: 'NOT_FOUND',
    })
  })

  test('contains no token, no player and no part of a body', async (t) => {
    const { call, lines } = await startOperatorApi(t)
    await call({ url: `${SANDBOX}/orders?user_id=player-77` })
    await call({ url: `${SANDBOX}/orders/player-77/player-77` })
    await call({ url: '/player-77' })
    await call({ url: `${SANDBOX}/apps`, headers: { authorization: 'Bearer player-77' } })
    await call({ method: 'POST', url: `${SANDBOX}/orders`, payload: orderBody({ user_id: 'player-77' }) })
    await call({ method: 'POST', url: `${SANDBOX}/orders/import`, payload: '{"user_id":"player-77"}' })
    await call({ url: `${SANDBOX}/orders/player-77/%zz` })
    assert.equal(lines.length, 7)
    assert.doesNotMatch(JSON.stringify(lines), new RegExp(`player-77|${TOKEN}|gems`))
  })
})
