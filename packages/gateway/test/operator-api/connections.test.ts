import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { ownPort } from '@txgw/base/network/listening-port'
import { serveConnections } from '../../src/compose/serve-connections.ts'
import { SANDBOX, startOperatorApi, TOKEN } from './operator-harness.ts'

const MAX = 20
const KNOWN = `GET ${SANDBOX}/apps HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`
const UNKNOWN = `GET ${SANDBOX}/apps HTTP/1.1\r\nHost: a\r\n\r\n`
const HALF = 'GET /healthz HTTP/1.1\r\nHo'

async function serve(t: TestContext) {
  const { api } = await startOperatorApi(t)
  const { port, stop } = await serveConnections(api, {
    openPort: ownPort({ host: '127.0.0.1', port: 0 }),
    stopTimes: { graceMs: 0, silenceMs: 0, cutAfterMs: 0 },
    connectionsMax: MAX,
    isProxy: () => false,
  })
  t.after(() => stop(Promise.resolve()))
  return async (localAddress: string): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    t.after(() => socket.destroy())
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
}

async function ask(socket: Socket, request: string): Promise<string> {
  socket.write(request)
  const [first] = await once(socket, 'data')
  return String(first).slice(9, 12)
}

for (const [what, sent] of [
  ['say nothing', ''],
  ['begin a request', HALF],
]) {
  test(`connections of an address that ${what} make room for others`, async (t) => {
    const open = await serve(t)
    const silent = await Promise.all(Array.from({ length: MAX }, () => open('127.0.0.2')))
    for (const socket of silent) socket.write(sent as string)
    const ended = Promise.race(silent.map((socket) => once(socket, 'close')))
    const other = await open('127.0.0.3')
    assert.equal(await ask(other, UNKNOWN), '401')
    await ended
    assert.equal(silent.filter(({ readableEnded, destroyed }) => readableEnded || destroyed).length, 1)
  })
}

test('a caller that has shown its token keeps its connection beside any number of strangers', async (t) => {
  const open = await serve(t)
  const known = await open('127.0.0.2')
  assert.equal(await ask(known, KNOWN), '200')
  for (let index = 0; index < 3 * MAX; index++) await open(`127.0.1.${index}`)
  assert.equal(await ask(known, KNOWN), '200')
})
