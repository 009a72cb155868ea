import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { FORWARD_LIMITS } from '../../../src/operator-api/forwarding/forward-limits.ts'
import { listen, SANDBOX, TOKEN } from '../operator-harness.ts'
import { tokenMaker } from '../token-maker.ts'
import { startForwardingApi } from './forwarding-harness.ts'

const SMALL = {
  ...FORWARD_LIMITS,
  eachMax: 2,
  refusedAfterMs: 10,
  each: { perSecond: 0.001, burst: 3 },
}

describe('forwarded calls', () => {
  it('are refused while the other process is away, and come through again when it is back', async (t) => {
    const { api, sandboxApi, socketPath } = await startForwardingApi(t)
    const port = await listen(api)
    const { server } = sandboxApi
    server.close()
    server.closeAllConnections()
    const refused = await call(port)
    assert.equal(refused.status, 503)
    assert.equal(refused.error.name, 'UNAVAILABLE')
    assert.equal(refused.headers['txgw-debug-id'], refused.error.debug_id)
    assert.ok(refused.headers['retry-after'])
    server.listen(socketPath)
    await once(server, 'listening')
    assert.equal((await call(port)).status, 200)
  })

  it('are bounded for merchants and strangers, and never for the operator', async (t) => {
    const { api, tokens } = await startForwardingApi(t, { forwardLimits: SMALL })
    const port = await listen(api)
    const merchant = await tokenMaker(tokens)({ role: 'merchant', environments: ['sandbox'] })
    for (const [who, admitted] of [
      [merchant, 200],
      [null, 401],
    ] as const) {
      const statuses: number[] = []
      for (let n = 0; n < 5; n++) statuses.push((await call(port, who)).status)
      assert.deepEqual(statuses, [admitted, admitted, admitted, 429, 429])
    }
    const over = await call(port, merchant)
    assert.equal(over.error.name, 'RESOURCE_EXHAUSTED')
    assert.ok(over.headers['retry-after'])
    assert.equal(over.headers.connection, 'close')
    const ofOperator = await Promise.all(Array.from({ length: 20 }, () => call(port)))
    assert.deepEqual(new Set(ofOperator.map(({ status }) => status)), new Set([200]))
  })

  it('count for the app, whichever of its tokens calls, and not for another app', async (t) => {
    const { api, tokens } = await startForwardingApi(t, { forwardLimits: SMALL })
    const port = await listen(api)
    const make = tokenMaker(tokens)
    const merchantOf = (app: string) =>
      make({ role: 'merchant', environments: ['sandbox'], name: 'a merchant', appIds: [app] })
    const [first, second, other] = [
      await merchantOf('app-1'),
      await merchantOf('app-1'),
      await merchantOf('app-2'),
    ]
    const statuses: number[] = []
    for (const token of [first, second, first, second, other]) statuses.push((await call(port, token)).status)
    assert.deepEqual(statuses, [200, 200, 200, 429, 200])
  })

  it('are bounded while they are under way, and an abandoned one frees its place', async (t) => {
    const limits = { ...SMALL, each: { perSecond: 100, burst: 100 } }
    const { api, tokens } = await startForwardingApi(t, { forwardLimits: limits })
    const port = await listen(api)
    const merchant = await tokenMaker(tokens)({ role: 'merchant', environments: ['sandbox'] })
    const slow = Array.from({ length: SMALL.eachMax }, () => beginUpload(port, merchant))
    while ((await call(port, merchant)).status !== 429) await sleep(10)
    for (const each of slow) each.destroy()
    while ((await call(port, merchant)).status !== 200) await sleep(10)
  })

  it('of strangers to production are refused late, on a connection that ends, and nobody else waits', async (t) => {
    const { api } = await startForwardingApi(t, { forwardLimits: SMALL })
    const port = await listen(api)
    const connections: (string | undefined)[] = []
    for (const token of [null, null, 'wrong', 'wrong', null, TOKEN, 'wrong'])
      connections.push((await call(port, token, {}, '/operator/v1/production')).headers.connection)
    const [open, late] = ['keep-alive', 'close']
    assert.deepEqual(connections, [open, open, open, late, late, open, late])
  })

  it('of a merchant to production that hangs up cost what they cost, and end', async (t) => {
    const { api, tokens } = await startForwardingApi(t, { forwardLimits: SMALL })
    const port = await listen(api)
    const merchant = await tokenMaker(tokens)({ role: 'merchant', environments: ['production'] })
    const production = '/operator/v1/production'
    const headers = { authorization: `Bearer ${merchant}` }
    const { directory } = tokens
    const find = directory.find.bind(directory)
    let hungUp: Promise<unknown> = Promise.resolve()
    directory.find = async (token) => {
      await hungUp
      return find(token)
    }
    // Each would count 50 ms for good if its end were not noticed.
    for (let n = 0; n < 70; n++) {
      const left = request({ port, path: `${production}/apps`, agent: false, headers })
      left.on('error', () => {})
      api.server.prependOnceListener('request', (_, response) => {
        hungUp = once(response, 'close')
        left.destroy()
      })
      left.end()
      await new Promise((resolve) => left.once('close', resolve))
      await call(port, TOKEN, {}, production)
    }
    assert.equal((await call(port, merchant, {}, production)).status, 200)
  })

  it('take no secret along', async (t) => {
    const { api, sandboxApi } = await startForwardingApi(t)
    const port = await listen(api)
    const seen: IncomingMessage['headers'][] = []
    sandboxApi.server.prependListener('request', ({ headers }: IncomingMessage) => void seen.push(headers))
    await call(port, TOKEN, { cookie: 'txgw_session=secret' })
    assert.equal(seen.length, 1)
    assert.deepEqual([seen[0]?.authorization, seen[0]?.cookie], [undefined, undefined])
  })

  it('that stream end when their caller is no longer admitted', async (t) => {
    const { api, tokens } = await startForwardingApi(t)
    const port = await listen(api)
    const viewer = await tokenMaker(tokens)({ role: 'viewer', environments: ['sandbox'] })
    const headers = { authorization: `Bearer ${viewer}` }
    const stream = request({ port, path: `${SANDBOX}/events`, headers }).end()
    const [answer] = (await once(stream, 'response')) as [IncomingMessage]
    answer.setEncoding('utf8')
    let told = ''
    answer.on('data', (part: string) => {
      told += part
    })
    while (!told.includes('event: overview')) await once(answer, 'data')
    const [token] = [...tokens.directory.list()]
    await tokens.store.revokeToken(token?.tokenId as string, Date.now())
    await tokens.announceChange()
    await once(answer, 'end')
    assert.match(told, /event: end\ndata: \{"reason":"session"\}/)
  })
})

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  // biome-ignore lint/suspicious/noExplicitAny: the body is an error or a list.
  error: any
}

async function call(port: number, token: string | null = TOKEN, more = {}, base = SANDBOX): Promise<Answer> {
  const headers = {
    connection: 'keep-alive',
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...more,
  }
  const asked = request({ port, path: `${base}/apps`, agent: false, headers }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const error = JSON.parse(await text(answer))
  asked.destroy()
  return { status: answer.statusCode as number, headers: answer.headers, error }
}

/** A body that never ends. */
function beginUpload(port: number, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const upload = request({ port, path: `${SANDBOX}/inspections`, method: 'POST', agent: false, headers })
  upload.on('error', () => {})
  upload.write('{')
  return upload
}
