import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { orderBody } from '@txgw/testkit/samples/wire'
import { assembleClient } from '../../src/client/create-client.ts'
import type { ClientHooks } from '../../src/index.ts'
import { KEYS } from '../support/keys.ts'
import { answerJson, type Step, scriptedFetch } from '../support/scripted-fetch.ts'

const URL_OF_QUERIES = 'https://pay.example.com/gateway/v2/orders'
const ORDER = orderBody({ order_status: 'Paid' })
const OK = answerJson(200, ORDER, { 'txgw-debug-id': 'd-2' })
const BUSY = answerJson(503, { name: 'UNAVAILABLE', message: 'for order-1', debug_id: 'd-1' })

function setUp(steps: Step[], hooks: ClientHooks) {
  const { fetch } = scriptedFetch(...steps)
  let nowMs = 0
  const options = { appId: 'app-1', privateKey: KEYS.pkcs8, baseUrl: 'https://pay.example.com' }
  return assembleClient(
    { ...options, fetch, hooks, clock: () => ++nowMs },
    { random: () => 0, pause: async () => {} },
  )
}

function recorder() {
  const events: unknown[] = []
  const record = (kind: string) => (event: object) => events.push({ kind, ...event })
  const hooks = { onRequest: record('request'), onResponse: record('response'), onRetry: record('retry') }
  return { events, hooks }
}

describe('hooks', () => {
  it('are called for each try and each retry', async () => {
    const { events, hooks } = recorder()
    await setUp([new Error('no route'), BUSY, OK], hooks).queryOrder('order-1')
    const query = (attempt: number) => ({ operation: 'queryOrder', url: URL_OF_QUERIES, attempt })
    const durations = events.map((event) => (event as { durationMs?: number }).durationMs)
    assert.ok(durations.filter((ms) => ms !== undefined).every((ms) => ms > 0))
    assert.partialDeepStrictEqual(events, [
      { kind: 'request', ...query(1) },
      {
        kind: 'response',
        ...query(1),
        status: undefined,
        errorName: 'CONNECTION_FAILED',
        debugId: undefined,
      },
      { kind: 'retry', ...query(1), errorName: 'CONNECTION_FAILED', pauseMs: 0 },
      { kind: 'request', ...query(2) },
      { kind: 'response', ...query(2), status: 503, errorName: 'UNAVAILABLE', debugId: 'd-1' },
      { kind: 'retry', ...query(2), errorName: 'UNAVAILABLE', pauseMs: 0 },
      { kind: 'request', ...query(3) },
      { kind: 'response', ...query(3), status: 200, errorName: undefined, debugId: 'd-2' },
    ])
    assert.equal(events.length, 8)
  })

  it('get no ids, bodies, signatures or keys', async () => {
    const { events, hooks } = recorder()
    const stranger = answerJson(500, { name: 'Ada Lovelace', message: 'order-1' })
    const client = setUp([BUSY, stranger, OK], hooks)
    await client.queryOrder('order-1')
    await client.certificates().catch(() => {})
    const told = JSON.stringify(events)
    assert.doesNotMatch(told, /order-1|player-1|app-1|Ada|signature|TXGW-SHA256|PRIVATE/)
    assert.match(told, /UNEXPECTED_ANSWER/)
    const fields = [
      'attempt',
      'debugId',
      'durationMs',
      'errorName',
      'kind',
      'operation',
      'pauseMs',
      'status',
      'url',
    ]
    assert.deepEqual([...new Set(events.flatMap((event) => Object.keys(event as object)))].sort(), fields)
  })

  it('keep their this object, and do not fail a query when they fail', async () => {
    class Log {
      count = 0
      onRequest() {
        this.count++
        throw new Error('the log is full')
      }
      async onResponse() {
        throw new Error('the log is full')
      }
    }
    const log = new Log()
    assert.equal((await setUp([OK], log).queryOrder('order-1')).order_status, 'Paid')
    assert.equal(log.count, 1)
  })
})
