import assert from 'node:assert/strict'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { describe, type TestContext, test } from 'node:test'
import { StoreUnavailable } from '@txgw/base/store-errors'
import type { OrderStore } from '@txgw/domain/orders/order-store'
import { orderBody } from '@txgw/testkit/samples/wire'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import { IMPORT_LIMITS } from '../../src/operator-api/http/import-intake.ts'
import type { OperatorApiOptions } from '../../src/operator-api/operator-api-options.ts'
import { exchangeRaw, listen, SANDBOX, startOperatorApi, TOKEN, testEnvironment } from './operator-harness.ts'

const IMPORT = `${SANDBOX}/orders/import`
const line = (id: string): string => `${JSON.stringify(orderBody({ payment_order_id: id }))}\n`

/** A sandbox whose store waits at a gate before it stores. */
async function gatedEnvironment() {
  const gate = Promise.withResolvers<void>()
  let waiting = 0
  const store = await openTestStore()
  const orders: OrderStore = {
    ...store.orders,
    async putOrders(orders, at) {
      waiting++
      await gate.promise
      return store.orders.putOrders(orders, at)
    },
  }
  const environment = await testEnvironment({ store: { ...store, orders } })
  const reached = async (count: number): Promise<void> => {
    while (waiting < count) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return { environment, open: gate.resolve, reached }
}

async function start(t: TestContext, changes: Partial<OperatorApiOptions> = {}) {
  const started = await startOperatorApi(t, changes)
  await started.call({ method: 'POST', url: `${SANDBOX}/apps`, payload: { app_id: 'app-1', name: 'Game' } })
  return started
}

function send(
  port: number,
  body: Readable,
): Promise<{ status: number | undefined; json: Record<string, unknown> }> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof send>>>()
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/x-ndjson' }
  const outgoing = request(
    { host: '127.0.0.1', port, path: IMPORT, method: 'POST', headers, agent: false },
    async (response) => {
      const text = (await response.toArray()).join('')
      resolve({ status: response.statusCode, json: JSON.parse(text) })
    },
  )
  outgoing.on('error', reject)
  body.pipe(outgoing)
  return promise
}

describe('import over HTTP', () => {
  test('reports the result for the lines', async (t) => {
    const { call } = await start(t)
    const payload = `${line('a')}${line('b')}oops\n${line('a')}`
    const answer = await call({
      method: 'POST',
      url: IMPORT,
      payload,
      headers: { 'content-type': 'application/x-ndjson' },
    })
    assert.deepEqual(
      [answer.status, answer.json()],
      [
        200,
        {
          accepted: 2,
          unchanged: 1,
          outdated: 0,
          rejected: 1,
          errors: [
            {
              line: 3,
              name: 'INVALID_ARGUMENT',
              message: 'The line is not valid JSON.',
              details: [
                {
                  '@type': 'type.apis.com/rpc.BadRequest.FieldViolation',
                  field: '',
                  value: '',
                  description: 'is not JSON after 0 bytes, in line 1; write it with a JSON library',
                },
              ],
            },
          ],
          outdated_lines: [],
          warnings: [],
        },
      ],
    )
  })

  test('accepts the usual media types of NDJSON or none, and refuses forms', async (t) => {
    const { call } = await start(t)
    for (const type of [
      'application/x-ndjson',
      'application/ndjson; charset=utf-8',
      'application/json',
      undefined,
    ]) {
      const headers: Record<string, string> = type ? { 'content-type': type } : {}
      const answer = await call({ method: 'POST', url: IMPORT, payload: line('a'), headers })
      assert.equal(answer.status, 200, String(type))
    }
    const form = await call({
      method: 'POST',
      url: IMPORT,
      payload: line('a'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.deepEqual([form.status, form.error().name], [415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  test('without a body is an empty import', async (t) => {
    const { call } = await start(t)
    const answer = await call({ method: 'POST', url: IMPORT })
    assert.deepEqual(answer.json(), {
      accepted: 0,
      unchanged: 0,
      outdated: 0,
      rejected: 0,
      errors: [],
      outdated_lines: [],
      warnings: [],
    })
  })

  test('may be longer than other bodies, without a limit', async (t) => {
    const { api } = await start(t)
    const blank = Buffer.from(`${' '.repeat(1023)}\n`.repeat(64))
    const body = Readable.from([...Array<Buffer>(64).fill(blank), Buffer.from(line('a'))])
    const { status, json } = await send(await listen(api), body)
    assert.deepEqual([status, json.accepted], [200, 1])
  })

  test('slows down the sender to the speed of the store', async (t) => {
    const { environment, open, reached } = await gatedEnvironment()
    const { api } = await start(t, {
      environments: { production: await testEnvironment(), sandbox: environment },
    })
    const [item] = orderBody().order_items
    assert.ok(item)
    const order_items = Array(100).fill({
      ...item,
      product_id: 'p'.repeat(256),
      game_product_id: 'g'.repeat(256),
    })
    const total = 1000
    let produced = 0
    const lines = function* () {
      while (produced < total) {
        yield `${JSON.stringify(orderBody({ payment_order_id: `o-${produced++}`, order_items }))}\n`
      }
    }
    const answer = send(await listen(api), Readable.from(lines(), { highWaterMark: 1 }))
    await reached(1)
    for (let before = -1; before !== produced; ) {
      before = produced
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    assert.ok(produced < total / 2, `${produced} lines left the client while the store stood still`)
    open()
    const { json } = await answer
    assert.deepEqual([json.accepted, produced], [total, total])
  })

  test('stores the received lines when the stream stalls, and ends it with a time-out', async (t) => {
    const { api, call } = await start(t, { importLimits: { ...IMPORT_LIMITS, idleMs: 200 } })
    const head = `POST ${IMPORT} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Length: 99999\r\nConnection: close\r\n\r\n`
    const answer = await exchangeRaw(await listen(api), `${head}${line('a')}{"half`)
    assert.match(answer, /^HTTP\/1\.1 408 /)
    assert.match(answer, /1 orders were stored, 0 unchanged, 0 outdated, 0 rejected up to line 1/)
    assert.equal((await call({ url: `${SANDBOX}/orders/app-1/a` })).status, 200)
  })

  test('says what is stored when the store fails while the client still sends', async (t) => {
    const store = await openTestStore()
    let batches = 0
    const orders: OrderStore = {
      ...store.orders,
      putOrders: async (orders, at) => {
        if (++batches > 1) throw new StoreUnavailable('gone')
        return store.orders.putOrders(orders, at)
      },
    }
    const environment = await testEnvironment({ store: { ...store, orders } })
    const { api } = await start(t, {
      environments: { production: await testEnvironment(), sandbox: environment },
    })
    const lines = Array.from({ length: 3000 }, (_, i) => line(`o-${i}`))
    const { status, json } = await send(await listen(api), Readable.from(lines))
    assert.deepEqual([status, json.name], [503, 'UNAVAILABLE'])
    assert.match(String(json.message), /The import stopped: \d+ orders were stored/)
  })

  test('runs at most twice at the same time, over both environments', async (t) => {
    const { environment, open, reached } = await gatedEnvironment()
    const { api, call } = await start(t, {
      environments: { production: await testEnvironment(), sandbox: environment },
    })
    const port = await listen(api)
    const running = [send(port, Readable.from([line('a')])), send(port, Readable.from([line('b')]))]
    await reached(2)
    const third = await call({ method: 'POST', url: '/operator/v1/production/orders/import', payload: '' })
    assert.deepEqual(
      [third.status, third.error().name, third.headers['retry-after']],
      [429, 'RESOURCE_EXHAUSTED', '5'],
    )
    open()
    assert.deepEqual(
      (await Promise.all(running)).map(({ status }) => status),
      [200, 200],
    )
    assert.equal((await call({ method: 'POST', url: IMPORT, payload: '' })).status, 200)
  })

  test('may continue for a while when the service stops, then says what is stored', async (t) => {
    const stopping = new AbortController()
    const importLimits = { ...IMPORT_LIMITS, stopGraceMs: 200 }
    const { api } = await start(t, { importLimits, stopping: stopping.signal })
    const endless = async function* () {
      for (let i = 0; ; i++) {
        yield line(`o-${i}`)
        await new Promise(setImmediate)
        if (i === 5) stopping.abort()
      }
    }
    const body = Readable.from(endless())
    const { status, json } = await send(await listen(api), body)
    body.destroy()
    assert.deepEqual([status, json.name], [503, 'UNAVAILABLE'])
    assert.match(
      String(json.message),
      /^The service is stopping\. The import stopped: \d+ orders were stored/,
    )
  })
})
