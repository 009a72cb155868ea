import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { duplexPair } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { HTTP_LIMITS } from '../../src/http1/http-limits.ts'
import { listenHttp } from '../../src/http1/http-listener.ts'

/** What a peer at this address is known as, for a request and for bytes that are none. */
async function knownAs(remoteAddress: string): Promise<string[]> {
  const known: string[] = []
  let accept: ((socket: Socket) => void) | undefined
  const listener = await listenHttp({
    openDoor: async (accepting) => {
      accept = accepting
      return { port: 0, async close() {} }
    },
    tls: {},
    clock: { nowMs: () => 0 },
    overloadRefusals: { refuse: () => [], answer: () => ({ status: 503, body: '{}' }) },
    limits: HTTP_LIMITS,
    stopTimes: { graceMs: 0, silenceMs: 0, cutAfterMs: 0 },
    maySpeakPlain: () => true,
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
    const [client, served] = duplexPair()
    const socket = Object.assign(served, { remoteAddress, setTimeout() {}, setNoDelay() {} })
    accept?.(socket as unknown as Socket)
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
