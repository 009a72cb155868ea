import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { duplexPair } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { HTTP_LIMITS } from '../src/http-limits.ts'
import { type ListenerOptions, listenHttp } from '../src/http-listener.ts'

type Answering = Pick<ListenerOptions, 'answer' | 'answerProblem'> & Partial<ListenerOptions>

/** A listener for sockets in memory, and a way to connect to it. */
async function listenInMemory(options: Answering) {
  let accept: ((socket: Socket) => void) | undefined
  const listener = await listenHttp({
    openPort: async (accepting) => {
      accept = accepting
      return { port: 0, async close() {} }
    },
    tls: {},
    clock: { nowMs: () => 0 },
    overloadRefusals: { refuse: () => [], answer: () => ({ status: 503, body: '{}' }) },
    limits: HTTP_LIMITS,
    stopTimes: { graceMs: 0, silenceMs: 0, cutAfterMs: 0 },
    maySpeakPlain: () => true,
    ...options,
  })
  let remotePort = 0
  const connect = (remoteAddress: string) => {
    const [client, served] = duplexPair()
    remotePort += 1
    const socket = {
      remoteAddress,
      remotePort,
      setTimeout() {},
      setNoDelay() {},
      destroySoon: () => served.end(),
    }
    accept?.(Object.assign(served, socket) as unknown as Socket)
    return { client, served }
  }
  return { listener, connect }
}

/** What a peer at this address is known as, for a request and for bytes that are none. */
async function knownAs(remoteAddress: string): Promise<string[]> {
  const known: string[] = []
  const { listener, connect } = await listenInMemory({
    async answer(_request, peerAddress) {
      known.push(peerAddress)
      return { status: 200, body: '{}' }
    },
    answerProblem(_problem, peerAddress) {
      known.push(peerAddress)
      return { status: 400, body: '{}' }
    },
  })
  for (const sent of ['POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 'nonsense\r\n\r\n']) {
    const { client, served } = connect(remoteAddress)
    client.write(sent)
    assert.match(await text(client), /^HTTP\/1\.1 [24]00 /)
    client.destroy()
    served.destroy()
  }
  await listener.stop()
  return known
}

test('a peer has its plain address, whatever form the socket gives', async () => {
  assert.deepEqual(await knownAs('::ffff:198.51.100.7'), ['198.51.100.7', '198.51.100.7'])
  assert.deepEqual(await knownAs('2001:db8::7'), ['2001:db8::7', '2001:db8::7'])
})

test('a connection is refused when none of the others can give way', async () => {
  const { promise: mayAnswer, resolve: answerNow } = Promise.withResolvers<void>()
  const problems: number[] = []
  const { listener, connect } = await listenInMemory({
    limits: { ...HTTP_LIMITS, connectionsMax: 10 },
    maySpeakPlain: (address) => address === '10.0.0.1',
    async answer() {
      await mayAnswer
      return { status: 200, body: '{}' }
    },
    answerProblem({ status }) {
      problems.push(status)
      return { status: 503, body: '{}' }
    },
  })
  const request = 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  const served = Array.from({ length: 10 }, () => connect('10.0.0.1'))
  for (const { client } of served) client.write(request)
  const refused = connect('10.0.0.1')
  refused.client.write(request)
  assert.match(await text(refused.client), /^HTTP\/1\.1 503 /)
  assert.deepEqual(problems, [503])
  answerNow()
  for (const { client } of served) assert.match(await text(client), /^HTTP\/1\.1 200 /)
  for (const { client, served: socket } of [...served, refused]) {
    client.destroy()
    socket.destroy()
  }
  await listener.stop()
})
