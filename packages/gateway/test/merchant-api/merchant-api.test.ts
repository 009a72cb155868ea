import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { StoreUnavailable } from '@txgw/base/store-errors'
import type { RequestRecord } from '@txgw/domain/requests/request-record'
import { HeaderList } from '@txgw/http1/header-list'
import { HttpProblem, malformed } from '@txgw/http1/http-problem'
import { ERROR_TABLE } from '@txgw/protocol'
import { fakeThread } from '@txgw/testkit/service/fake-thread'
import { createAuthenticate } from '../../src/merchant-api/authenticate.ts'
import { explainAll } from '../../src/merchant-api/explain-refusal.ts'
import { MerchantApi, type MerchantApiOptions } from '../../src/merchant-api/merchant-api.ts'
import { RateLimiter } from '../../src/merchant-api/rate-limiter.ts'
import { createRoutes, type Operation } from '../../src/merchant-api/routes.ts'
import { ServiceError } from '../../src/refusals/service-error.ts'
import { knownApp, NOW_MS, OTHER_KEYS, signedRequest } from './signed-request.ts'

function merchantApi(
  changes: Partial<MerchantApiOptions> & { operation?: Operation; apps?: ReturnType<typeof knownApp>[] } = {},
) {
  const records: RequestRecord[] = []
  const logged: object[] = []
  const log = (fields: object) => void logged.push(fields)
  const apps = changes.apps ?? [knownApp()]
  const clock = { nowMs: () => NOW_MS }
  const operation = changes.operation ?? { name: 'Echo', answer: async () => '{"ok":true}' }
  const find = (appId: string) => apps.find(({ app }) => app.appId === appId)
  const api = new MerchantApi({
    routes: createRoutes('gateway', { '/v2/orders': operation }),
    directory: { isCurrent: () => true, catchUp: async () => {}, find },
    authenticate: createAuthenticate({
      directory: { find },
      clock,
      aheadSecondsMax: 300,
      explain: explainAll,
    }),
    rateLimiter: new RateLimiter(() => 0),
    requestsInFlightMax: 2,
    requestLog: { add: (record) => void records.push(record) },
    metrics: { requestAnswered() {}, requestsRefused() {}, recordsLost() {}, watchGauges() {} },
    budget: { skip() {}, charge() {} },
    logger: { error: log, warn: log, info: log, debug: log },
    clock,
    makeId: () => 'debug-1',
    ...changes,
  })
  return { api, records, logged }
}

describe('the merchant API', () => {
  it('answers with and without the path segment, and keeps a record', async () => {
    const { api, records } = merchantApi()
    for (const target of ['/gateway/v2/orders', '/v2/orders', '/v2/orders?trace=1']) {
      const answer = await api.answer(signedRequest({ target }))
      assert.equal(answer.status, 200)
      assert.equal(answer.body, '{"ok":true}')
    }
    assert.equal(records.length, 3)
    assert.deepEqual(
      { ...records[0], durationMicros: 0 },
      {
        debugId: 'debug-1',
        receivedAtMs: NOW_MS,
        durationMicros: 0,
        clientAddress: '192.0.2.1',
        method: 'POST',
        target: '/gateway/v2/orders',
        appId: 'app-1',
        claimedAppId: null,
        serialNo: '1',
        orderId: null,
        status: 200,
        errorName: null,
        reason: null,
      },
    )
  })

  it('keeps the known app that a refused request names, apart from a proven one', async () => {
    const { api, records } = merchantApi()
    await api.answer(signedRequest({ privateKey: OTHER_KEYS.privateKey }))
    await api.answer(signedRequest({ authId: 'nobody' }))
    await api.answer(signedRequest({ headers: { Authorization: 'a second one' } }))
    assert.deepEqual(
      records.map(({ appId, claimedAppId, status }) => [appId, claimedAppId, status]),
      [
        [null, 'app-1', 401],
        [null, null, 401],
        [null, null, 401],
      ],
    )
  })

  it('guesses no app from a header that breaks the rules, unless the refusal is explained', async () => {
    const loose = signedRequest()
    const header = loose.headers.get('authorization')?.replace('auth_id=', 'appid=') as string
    const headers = new HeaderList()
    headers.add('authorization', header)
    const production = merchantApi()
    await production.api.answer({ ...loose, headers })
    assert.equal(production.records[0]?.claimedAppId, null)
    const sandbox = merchantApi({ explainRefusal: async (refusal) => ({ refusal, authId: 'app-1' }) })
    await sandbox.api.answer({ ...loose, headers })
    assert.equal(sandbox.records[0]?.claimedAppId, 'app-1')
  })

  for (const target of [
    '/V2/orders',
    '/v2/orders/',
    '//v2/orders',
    '/v2/%6frders',
    '/gateway/../v2/orders',
    '/v2/orders;x',
    '/',
  ]) {
    it(`does not know the path ${target}, however it is signed`, async () => {
      const answer = await merchantApi().api.answer(signedRequest({ target }))
      assert.equal(answer.status, 404)
      assert.equal(JSON.parse(answer.body).name, 'NOT_FOUND')
    })
  }

  it('answers other methods with 405 and Allow', async () => {
    const answer = await merchantApi().api.answer(signedRequest({ method: 'GET' }))
    assert.equal(answer.status, 405)
    assert.ok(answer.headers?.some(([name, value]) => name === 'Allow' && value === 'POST'))
  })

  it('answers a rate limit with 429, RetryInfo and QuotaFailure', async () => {
    const { api } = merchantApi({ apps: [knownApp({ rateLimit: { perSecond: 1, burst: 1 } })] })
    assert.equal((await api.answer(signedRequest())).status, 200)
    const answer = await api.answer(signedRequest())
    assert.equal(answer.status, 429)
    const types = JSON.parse(answer.body).details.map((detail: { '@type': string }) => detail['@type'])
    assert.deepEqual(types, ['type.apis.com/rpc.QuotaFailure', 'type.apis.com/rpc.RetryInfo'])
    assert.ok(answer.headers?.some(([name, value]) => name === 'Retry-After' && value === '1'))
  })

  it('answers 503 when too many requests are in progress, before it checks the signature', async () => {
    const waiting = Promise.withResolvers<string>()
    const { api } = merchantApi({ operation: { name: 'Slow', answer: () => waiting.promise } })
    const held = [api.answer(signedRequest()), api.answer(signedRequest())]
    const refused = await api.answer(signedRequest())
    assert.equal(refused.status, 503)
    assert.ok(refused.headers?.some(([name]) => name === 'Retry-After'))
    waiting.resolve('{}')
    for (const answer of await Promise.all(held)) assert.equal(answer.status, 200)
    assert.equal(api.requestsInFlight, 0)
  })

  it('answers 503 while the store is down and keeps the reason', async () => {
    const answerless = async () => {
      throw new StoreUnavailable('disk I/O error')
    }
    const { api, records } = merchantApi({ operation: { name: 'Down', answer: answerless } })
    const answer = await api.answer(signedRequest())
    assert.equal(answer.status, 503)
    assert.ok(answer.headers?.some(([name, value]) => name === 'Retry-After' && value === '1'))
    assert.doesNotMatch(answer.body, /disk/)
    assert.match(records[0]?.reason ?? '', /disk I\/O error/)
  })

  it('reveals only the debug_id of a bug', async () => {
    const buggy = async () => {
      throw new TypeError('secret detail')
    }
    const { api, logged } = merchantApi({ operation: { name: 'Bug', answer: buggy } })
    const answer = await api.answer(signedRequest())
    assert.deepEqual(JSON.parse(answer.body), {
      name: 'INTERNAL',
      message: ERROR_TABLE.INTERNAL.message,
      debug_id: 'debug-1',
    })
    assert.equal(logged.length, 1)
  })

  it('answers bytes that are not a request with the error body', () => {
    const { api, records } = merchantApi()
    const answer = api.answerProblem(malformed('the Host header is missing'), '192.0.2.1')
    assert.equal(answer.status, 400)
    assert.deepEqual(JSON.parse(answer.body), {
      name: 'INVALID_ARGUMENT',
      message: 'Malformed HTTP request: the Host header is missing.',
      debug_id: 'debug-1',
    })
    assert.equal(records.length, 1)
  })

  it('logs bytes that are not a request at level info, without a stack, whatever their status', () => {
    const failure = () => assert.fail('it was logged as a failure')
    const lines: object[] = []
    const info = (fields: object) => void lines.push(fields)
    const { api } = merchantApi({ logger: { error: failure, warn: failure, info, debug: failure } })
    const names = { 501: 'UNIMPLEMENTED', 503: 'UNAVAILABLE', 505: 'HTTP_VERSION_NOT_SUPPORTED' }
    for (const status of [501, 503, 505] as const) {
      assert.equal(api.answerProblem(new HttpProblem(status, 'no'), '192.0.2.1').status, status)
    }
    const noted = { debug_id: 'debug-1', operation: 'unread', app_id: null, reason: undefined }
    assert.deepEqual(
      lines,
      Object.entries(names).map(([status, name]) => ({ ...noted, status: Number(status), name })),
    )
  })
})

describe('the CPU budget of a merchant request', () => {
  const refuse = () => {
    throw new ServiceError('UNAUTHENTICATED')
  }
  type Place = (work: () => void, wait: () => Promise<void>) => Parameters<typeof merchantApi>[0]
  const workPlaces: Record<string, Place> = {
    'reading the header': (work) => ({
      authenticate() {
        work()
        return refuse()
      },
    }),
    'reading the header of a refusal that is explained': (work, wait) => ({
      authenticate() {
        work()
        return refuse()
      },
      explainRefusal: (refusal) => wait().then(() => ({ refusal })),
    }),
    'reading the header before a key that takes long': (work, wait) => ({
      authenticate() {
        work()
        return wait().then(refuse)
      },
    }),
    'reading the body': (work, wait) => ({
      operation: {
        name: 'Echo',
        answer() {
          work()
          return wait().then(() => '{}')
        },
      },
    }),
    'writing what the store returned': (work, wait) => ({
      operation: {
        name: 'Echo',
        async answer() {
          await wait()
          work()
          return '{}'
        },
      },
    }),
    'explaining a refusal': (work, wait) => ({
      authenticate: refuse,
      async explainRefusal(refusal) {
        await wait()
        work()
        return { refusal }
      },
    }),
  }
  for (const [what, place] of Object.entries(workPlaces)) {
    it(`covers ${what}, and is one of CPU time`, async () => {
      const thread = fakeThread()
      const wait = async () => {
        await setImmediate()
        thread.tick()
      }
      const answerAfter = (cpuMs: number, passedMs: number) => {
        const { api } = merchantApi({
          ...place(() => thread.work(cpuMs, passedMs), wait),
          budget: thread.budgetOf('sandbox'),
        })
        return api.answer(signedRequest())
      }
      await answerAfter(49, 49)
      await answerAfter(49, 3_000)
      assert.deepEqual(thread.lines, [])
      await answerAfter(3_400, 3_500)
      const fields = { environment: 'sandbox', operation: 'Echo', debug_id: 'debug-1', cpu_ms: 3_400 }
      assert.deepEqual(thread.lines, [['a request used the main thread for too long', fields]])
    })
  }

  it('does not count what other requests do while one waits', async () => {
    const thread = fakeThread()
    const { promise, resolve } = Promise.withResolvers<string>()
    const budget = thread.budgetOf('production')
    const { api } = merchantApi({ budget, operation: { name: 'Echo', answer: () => promise } })
    const answering = api.answer(signedRequest())
    await setImmediate()
    for (let request = 0; request < 10; request++) {
      budget.skip()
      thread.work(30)
      budget.charge('Other', 'debug-2')
    }
    resolve('{}')
    await answering
    assert.deepEqual(thread.lines, [])
  })
})
