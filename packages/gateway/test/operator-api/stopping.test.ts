import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectPlain } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { ownPort } from '@txgw/base/network/listening-port'
import { makeDevCertificates } from '@txgw/http1/tls/make-dev-certificates'
import { serveConnections } from '../../src/compose/serve-connections.ts'
import { WireClient } from '../stopping/wire-client.ts'
import { SANDBOX, startOperatorApi, TOKEN } from './operator-harness.ts'

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'

async function serve(t: TestContext, silenceMs: number, scheme: 'http' | 'https' = 'http') {
  const { certPem: cert, keyPem: key } = await makeDevCertificates('127.0.0.1', Date.now())
  const stopping = new AbortController()
  const https = scheme === 'https' ? { https: { cert, key } } : {}
  const { api } = await startOperatorApi(t, { stopping: stopping.signal, ...https })
  const times = { graceMs: 60_000, silenceMs, cutAfterMs: 60_000 }
  const served = await serveConnections(api, {
    openPort: ownPort({ host: '127.0.0.1', port: 0 }),
    stopTimes: times,
    connectionsMax: 100,
    isProxy: () => false,
  })
  const address = `${scheme}://127.0.0.1:${served.port}`
  const stop = (others: Promise<unknown> = Promise.resolve()) => {
    stopping.abort()
    return served.stop(others)
  }
  return { served, address, stop, open: () => WireClient.open(address) }
}

test('after the stop every answer says Connection: close, and new connections are still answered', async (t) => {
  const { open, stop } = await serve(t, 60_000)
  const clients = await Promise.all(Array.from({ length: 5 }, open))
  const others = Promise.withResolvers<void>()
  const stopped = stop(others.promise)
  const unread = `POST ${SANDBOX}/apps HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Length: 99999999\r\n\r\n`
  const requests: [string, number][] = [
    [HEALTH, 200],
    ['GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n', 503],
    ['GET /none HTTP/1.1\r\nHost: a\r\n\r\n', 404],
    ['GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['nonsense\r\n\r\n', 400],
    [`GET ${SANDBOX}/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`, 200],
    [unread, 415],
  ]
  for (const [request, expected] of requests) {
    const client = clients.pop() ?? (await open())
    client.send(request)
    const { status, connection } = await client.answer()
    assert.deepEqual([status, connection], [expected, 'close'], request)
    client.close()
  }
  others.resolve()
  await stopped
})

for (const scheme of ['http', 'https'] as const) {
  test(`the service waits for a request that arrives in pieces and closes a silent connection: ${scheme}`, async (t) => {
    const { open, stop, address } = await serve(t, 100, scheme)
    const [slow, idle, fresh] = await Promise.all([open(), open(), open()])
    t.after(() => slow.close())
    idle.send(HEALTH)
    assert.equal((await idle.answer()).connection, 'keep-alive')
    slow.send(HEALTH.slice(0, 20))
    const raw = connectPlain(Number(new URL(address).port), '127.0.0.1')
    await once(raw, 'connect')
    const stopped = stop(sleep(0))
    while (!idle.isEnded || !fresh.isEnded) await sleep(10)
    assert.equal(slow.isEnded, false)
    slow.send(HEALTH.slice(20))
    assert.equal((await slow.answer()).connection, 'close')
    for (const client of [slow, idle, fresh]) client.close()
    raw.destroy()
    await stopped
  })
}

test('the service finishes a TLS handshake that has begun, and answers the request after it', async (t) => {
  const { served, stop } = await serve(t, 10_000, 'https')
  const socket = connectPlain(served.port, '127.0.0.1')
  await once(socket, 'connect')
  const stopped = stop()
  const secure = connectTls({ socket, rejectUnauthorized: false })
  await once(secure, 'secureConnect')
  secure.write(HEALTH)
  assert.match(String(await once(secure, 'data')), /^HTTP\/1\.1 200 .*connection: close/is)
  secure.end()
  await stopped
})

test('new connections get a new certificate', async (t) => {
  const { served, stop } = await serve(t, 0, 'https')
  const { certPem: cert, keyPem: key } = await makeDevCertificates('127.0.0.1', Date.now())
  served.useTls({ cert, key })
  const socket = connectTls({ port: served.port, host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  assert.equal(socket.getPeerX509Certificate()?.fingerprint256, new X509Certificate(cert).fingerprint256)
  socket.destroy()
  await stop()
})
