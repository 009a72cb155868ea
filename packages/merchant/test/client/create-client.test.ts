import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as afterThisTurn } from 'node:timers/promises'
import { inspect } from 'node:util'
import { orderBody } from '@txgw/testkit/samples/wire'
import type { ClientOptions } from '../../src/client/client-options.ts'
import { assembleClient } from '../../src/client/create-client.ts'
import {
  ConnectionError,
  createClient,
  NotFoundError,
  RateLimitedError,
  ServiceUnavailableError,
  TimeoutError,
  TxgwError,
  UnexpectedAnswerError,
} from '../../src/index.ts'
import { KEYS } from '../support/keys.ts'
import { answerJson, neverAnswer, type Step, scriptedFetch } from '../support/scripted-fetch.ts'
import { listen } from '../support/web-server.ts'

const ORDER = orderBody({ order_status: 'Paid' })
const OK = answerJson(200, ORDER)
const BUSY = answerJson(503, { name: 'UNAVAILABLE', message: 'busy', debug_id: 'd-1' })

function setUp(steps: Step[], options: Partial<ClientOptions> = {}) {
  const { fetch, sent } = scriptedFetch(...steps)
  const pauses: number[] = []
  let nowMs = 1_700_000_000_900
  const client = assembleClient(
    {
      appId: 'app-1',
      privateKey: KEYS.pkcs8,
      baseUrl: 'https://pay.example.com',
      fetch,
      clock: () => nowMs,
      ...options,
    },
    {
      random: () => 0.5,
      pause: async (ms) => {
        pauses.push(ms)
        nowMs += ms
      },
    },
  )
  return { client, sent, pauses }
}

describe('a query', () => {
  it('is signed over the path, the time, the nonce and the body as sent', async () => {
    const { client, sent } = setUp([OK], { serialNo: 'key-7' })
    assert.deepEqual(await client.queryOrder('order-1 千代'), ORDER)
    const [{ url, pairs, body } = assert.fail()] = sent
    assert.equal(url.href, 'https://pay.example.com/gateway/v2/orders')
    assert.equal(body, '{"id":"order-1 千代"}')
    assert.equal(pairs.auth_id, 'app-1')
    assert.equal(pairs.auth_id_type, 'APP_ID')
    assert.equal(pairs.serial_no, 'key-7')
    assert.equal(pairs.timestamp, '1700000000')
  })

  const addresses: [Partial<ClientOptions>, string][] = [
    [{ baseUrl: 'https://pay.example.com/' }, 'https://pay.example.com/gateway/v2/orders'],
    [{ baseUrl: 'https://pay.example.com:8444/a/b/' }, 'https://pay.example.com:8444/a/b/gateway/v2/orders'],
    [{ pathSegment: 'brand' }, 'https://pay.example.com/brand/v2/orders'],
    [{ pathSegment: '' }, 'https://pay.example.com/v2/orders'],
    [{ baseUrl: 'http://127.0.0.1:8080' }, 'http://127.0.0.1:8080/gateway/v2/orders'],
    [{ baseUrl: 'https://pay.example.com/gateway' }, 'https://pay.example.com/gateway/v2/orders'],
    [{ baseUrl: 'https://pay.example.com/gateway//' }, 'https://pay.example.com/gateway/v2/orders'],
    [{ baseUrl: 'https://pay.example.com/a/gateway/' }, 'https://pay.example.com/a/gateway/v2/orders'],
    [
      { baseUrl: 'https://pay.example.com/brand', pathSegment: 'brand' },
      'https://pay.example.com/brand/v2/orders',
    ],
    [
      { baseUrl: 'https://pay.example.com/gateway', pathSegment: '' },
      'https://pay.example.com/gateway/v2/orders',
    ],
    [
      { baseUrl: 'https://pay.example.com/my-gateway' },
      'https://pay.example.com/my-gateway/gateway/v2/orders',
    ],
  ]
  for (const [options, address] of addresses) {
    it(`of ${JSON.stringify(options)} goes to ${address}`, async () => {
      const { client, sent } = setUp([OK], options)
      await client.queryOrder('order-1')
      assert.equal(sent[0]?.url.href, address)
    })
  }

  it('returns unknown fields', async () => {
    const order = { ...ORDER, order_status: 'Disputed', new_field: { a: 1 } }
    assert.deepEqual(await setUp([answerJson(200, order)]).client.queryOrder('x'), order)
  })

  it('rejects with the class, the status and all fields of the error body', async () => {
    const details = [{ '@type': 'type.apis.com/rpc.Other', x: 1 }]
    const causes = [{ cause: 'a', solution: 'b' }]
    const body = { name: 'NOT_FOUND', message: 'nothing', debug_id: 'd-2', details, causes }
    const { client, sent } = setUp([answerJson(404, body)])
    await assert.rejects(client.queryOrder('x'), (error) => {
      assert.ok(error instanceof NotFoundError && error instanceof TxgwError && error instanceof Error)
      const { name, status, message, debugId } = error
      assert.deepEqual(
        { name, status, message, debugId, details: error.details, causes: error.causes },
        { name: 'NOT_FOUND', status: 404, message: 'nothing', debugId: 'd-2', details, causes },
      )
      return true
    })
    assert.equal(sent.length, 1)
  })

  it('maps an unknown name to the base class', async () => {
    const { client } = setUp([answerJson(418, { name: 'TEAPOT', message: 'short' })])
    await assert.rejects(client.queryOrder('x'), (error) => {
      assert.equal((error as TxgwError).constructor, TxgwError)
      assert.equal((error as TxgwError).name, 'TEAPOT')
      return true
    })
  })

  it('does not follow a redirect, and says what to check', async () => {
    const called: string[] = []
    const server = await listen((request, response) => {
      called.push(request.url ?? '')
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    try {
      const baseUrl = new URL(server.url).origin
      const client = createClient({ appId: 'app-1', privateKey: KEYS.pkcs8, baseUrl })
      await assert.rejects(client.queryOrder('x'), { status: 307, message: /check baseUrl/ })
      assert.deepEqual(called, ['/gateway/v2/orders'])
    } finally {
      await server.close()
    }
  })

  it('refuses a 200 that is not from the service', async () => {
    for (const body of ['<h1>It works!</h1>', '[]', '']) {
      await assert.rejects(setUp([new Response(body)]).client.queryOrder('x'), UnexpectedAnswerError)
    }
  })

  it('refuses a 200 that is not an order, with the debug_id and the answer', async () => {
    for (const [fields, missing] of [
      [{ status: 'ok' }, 'payment_order_id'],
      [{ ...ORDER, payment_order_id: 7 }, 'payment_order_id'],
      [{ ...ORDER, order_status: '' }, 'order_status'],
    ] as const) {
      const answer = answerJson(200, fields, { 'txgw-debug-id': 'd-7' })
      const { client, sent } = setUp([answer])
      await assert.rejects(client.queryOrder('x'), (error) => {
        assert.ok(error instanceof UnexpectedAnswerError)
        assert.match(error.message, new RegExp(`not an order, because it has no ${missing}.*baseUrl`))
        assert.deepEqual([error.name, error.status, error.debugId], ['UNEXPECTED_ANSWER', 200, 'd-7'])
        assert.equal(error.body, JSON.stringify(fields))
        return true
      })
      assert.equal(sent.length, 1)
    }
    const inBody = setUp([answerJson(200, { debug_id: 'd-8' })]).client.queryOrder('x')
    await assert.rejects(inBody, { debugId: 'd-8' })
  })

  it('keeps the body of an answer out of logs', async () => {
    const { client } = setUp([answerJson(404, { name: 'NOT_FOUND', message: 'nothing', extra: 'secret' })])
    const error = await client.queryOrder('x').catch((reason) => reason)
    assert.match(error.body, /secret/)
    assert.doesNotMatch(inspect(error), /secret/)
  })
})

describe('retries', () => {
  it('sign each try again, after pauses with full jitter', async () => {
    const { client, sent, pauses } = setUp([BUSY, BUSY, OK])
    assert.deepEqual(await client.queryOrder('x'), ORDER)
    assert.deepEqual(pauses, [125, 250])
    assert.equal(new Set(sent.map(({ pairs }) => pairs.nonce_str)).size, 3)
    assert.deepEqual(
      sent.map(({ pairs }) => pairs.timestamp),
      ['1700000000', '1700000001', '1700000001'],
    )
  })

  it('end after maxRetries, with the last error', async () => {
    const { client, sent } = setUp([BUSY], { maxRetries: 1 })
    await assert.rejects(client.queryOrder('x'), ServiceUnavailableError)
    assert.equal(sent.length, 2)
  })

  it('happen for 429 and every 5xx, even from a proxy', async () => {
    for (const status of [429, 500, 501, 502, 503, 504]) {
      const { client, sent } = setUp([new Response('<html>', { status }), OK])
      assert.deepEqual(await client.queryOrder('x'), ORDER)
      assert.equal(sent.length, 2, String(status))
    }
  })

  it('do not happen for other statuses', async () => {
    for (const status of [301, 400, 401, 403, 404, 405, 408, 409, 413, 415, 431]) {
      const { client, sent } = setUp([new Response('', { status }), OK])
      await assert.rejects(client.queryOrder('x'), TxgwError)
      assert.equal(sent.length, 1, String(status))
    }
  })

  it('wait as long as Retry-After says, in seconds or as a date', async () => {
    const limited = (retryAfter: string) =>
      answerJson(429, { name: 'RESOURCE_EXHAUSTED' }, { 'retry-after': retryAfter })
    const { client, pauses } = setUp([limited('3'), limited('Tue, 14 Nov 2023 22:13:30 GMT'), OK])
    await client.queryOrder('x')
    assert.deepEqual(pauses, [3125, 6250])
  })

  it('do not happen when Retry-After is too long, and the error contains it', async () => {
    const limited = answerJson(429, { name: 'RESOURCE_EXHAUSTED' }, { 'retry-after': '3600' })
    const { client, sent } = setUp([limited, OK])
    await assert.rejects(client.queryOrder('x'), (error) => {
      assert.ok(error instanceof RateLimitedError)
      assert.equal(error.retryAfter, 3600)
      return true
    })
    assert.equal(sent.length, 1)
  })

  it('follow a failed connection, and the error names its innermost reason', async () => {
    const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
    const { client } = setUp([refused, OK])
    assert.deepEqual(await client.queryOrder('x'), ORDER)
    const { client: unlucky, sent } = setUp([refused])
    await assert.rejects(unlucky.queryOrder('x'), (error) => {
      assert.ok(error instanceof ConnectionError)
      assert.match(error.message, /https:\/\/pay\.example\.com cannot be reached: connect ECONNREFUSED/)
      assert.equal(error.cause, refused)
      return true
    })
    assert.equal(sent.length, 3)
  })

  it('follow a time-out, which covers the body too', async () => {
    const stalled = async (signal: AbortSignal) =>
      new Response(
        new ReadableStream({
          start(controller) {
            signal.addEventListener('abort', () => controller.error(signal.reason))
          },
        }),
      )
    for (const step of [neverAnswer, stalled]) {
      const { client, sent } = setUp([step], { timeout: 20, maxRetries: 1 })
      await assert.rejects(client.queryOrder('x'), TimeoutError)
      assert.equal(sent.length, 2)
    }
  })

  it('can be set for each call, like the time-out', async () => {
    const { client, sent } = setUp([neverAnswer], { timeout: 600_000, maxRetries: 9 })
    await assert.rejects(client.queryOrder('x', { timeout: 20, maxRetries: 1 }), (error) => {
      assert.ok(error instanceof TimeoutError)
      assert.match(error.message, /within 20 ms/)
      return true
    })
    assert.equal(sent.length, 2)
    await assert.rejects(client.certificates({ timeout: 20, maxRetries: 0 }), TimeoutError)
    assert.equal(sent.length, 3)
    await assert.rejects(client.queryOrder('x', { timeout: 0 }), /^TypeError: timeout must be/)
    await assert.rejects(client.queryOrder('x', { maxRetries: 1.5 }), /^TypeError: maxRetries must be/)
    assert.equal(sent.length, 3)
  })

  it('end with the caller’s signal', async () => {
    const controller = new AbortController()
    const reason = new Error('no longer needed')
    const { client, sent } = setUp([neverAnswer])
    const query = client.queryOrder('x', { signal: controller.signal })
    query.catch(() => {})
    while (sent.length === 0) await afterThisTurn()
    controller.abort(reason)
    await assert.rejects(query, reason)
    await assert.rejects(client.queryOrder('x', { signal: controller.signal }), reason)
    assert.equal(sent.length, 1)
  })
})

describe('certificates', () => {
  it('are asked for with an empty signed body', async () => {
    const certificates = [{ serial_no: 's', public_key: 'p', not_before: 'n', expires_at: null }]
    const { client, sent } = setUp([answerJson(200, { certificates })])
    assert.deepEqual(await client.certificates(), certificates)
    assert.equal(sent[0]?.url.pathname, '/gateway/v2/certificates')
    assert.equal(sent[0]?.body, '')
  })

  it('must be a list', async () => {
    await assert.rejects(setUp([OK]).client.certificates(), UnexpectedAnswerError)
  })
})

describe('options', () => {
  const refused: [Record<string, unknown>, RegExp][] = [
    [{ appId: '' }, /^appId must be/],
    [{ appId: 'a,b' }, /^appId must be/],
    [{ serialNo: 'x'.repeat(65) }, /^serialNo must be/],
    [{ privateKey: undefined }, /^privateKey must be/],
    [{ privateKey: '' }, /^privateKey must be .* empty/],
    [{ baseUrl: 'pay.example.com' }, /^baseUrl must be/],
    [{ baseUrl: 'https://a:b@pay.example.com' }, /^baseUrl must be/],
    [{ baseUrl: 'https://pay.example.com/?a=1' }, /^baseUrl must be/],
    [{ baseUrl: 'http://pay.example.com' }, /^baseUrl must begin with https/],
    [{ baseUrl: 'http://127.0.0.1.example.com' }, /^baseUrl must begin with https/],
    [
      { baseUrl: 'https://pay.example.com/gateway/v2' },
      /before "\/v2": write https:\/\/pay\.example\.com\/gateway$/,
    ],
    [{ baseUrl: 'https://pay.example.com/gateway/v2/orders/' }, /before "\/v2": write https.*\/gateway$/],
    [
      { baseUrl: 'https://pay.example.com/v2/certificates' },
      /before "\/v2": write https:\/\/pay\.example\.com$/,
    ],
    [{ baseUrl: 'https://pay.example.com/Gateway' }, /ends with "Gateway" and pathSegment is "gateway"/],
    [{ baseUrl: 'https://pay.example.com//gateway' }, /^baseUrl must not have "\/\/"/],
    [{ pathSegment: 'a/b' }, /^pathSegment must be/],
    [{ timeout: 0 }, /^timeout must be/],
    [{ timeout: Number.NaN }, /^timeout must be/],
    [{ maxRetries: -1 }, /^maxRetries must be/],
  ]
  for (const [options, message] of refused) {
    it(`refuse ${JSON.stringify(options)}`, () => {
      const given = { appId: 'a', privateKey: KEYS.pkcs8, baseUrl: 'https://pay.example.com', ...options }
      assert.throws(() => createClient(given as ClientOptions), { name: 'TypeError', message })
    })
  }
})
