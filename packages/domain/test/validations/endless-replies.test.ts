import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { WEBHOOK_LIMITS } from '@txgw/delivery/webhook-limits'
import { makeTestCertificates, type TestCertificates } from '@txgw/testkit/keys/certificates'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import type { MerchantBehaviour } from '@txgw/testkit/webhook/merchant-behaviours'
import { closeValidators, question, testValidator } from '@txgw/testkit/webhook/validations-harness'
import type { Validator } from '../../src/validations/create-validator.ts'

after(closeValidators)

const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'
const { replyBytesMax, replyPiecesMax, replyPreludesMax } = WEBHOOK_LIMITS
/** What the kernels of both sides may hold besides what the service has read. */
const BUFFERS_BYTES_MAX = 16 * 1024 * 1024

interface Endless {
  start?: string
  /** Sent again and again, as fast as it is taken. */
  again: string
}

/** None of these ever ends, and the parser reports only some of them. */
const ENDLESS: Record<string, Endless> = {
  'informational replies': { again: 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(500) },
  'informational replies with headers': { again: `HTTP/1.1 103 E\r\nLink: </${'a'.repeat(900)}>\r\n\r\n` },
  'different informational replies': { again: 'HTTP/1.1 102 P\r\n\r\nHTTP/1.1 199 X\r\n\r\n'.repeat(99) },
  'a status line': { start: 'HTTP/1.1 200 ', again: 'OK '.repeat(4000) },
  'the status line of an informational reply': { start: 'HTTP/1.1 103 ', again: 'x'.repeat(8000) },
  'blank lines before the reply': { again: '\r\n'.repeat(4000) },
  'the extension of a chunk': { start: `${CHUNKED}1;`, again: 'a'.repeat(8000) },
  'the extensions of a chunk': { start: `${CHUNKED}1`, again: ';a=b'.repeat(2000) },
  'a quoted extension': { start: `${CHUNKED}1;a="`, again: 'a'.repeat(8000) },
  'the length of a chunk': { start: CHUNKED, again: '0'.repeat(8000) },
  'chunks of one byte': { start: CHUNKED, again: '1\r\n \r\n'.repeat(2000) },
  'chunks with extensions': { start: CHUNKED, again: `1;${'a'.repeat(2000)}\r\n \r\n` },
  trailers: { start: `${CHUNKED}0\r\n`, again: 'A: b\r\n'.repeat(2000) },
  'a trailer': { start: `${CHUNKED}0\r\nA: `, again: 'b'.repeat(8000) },
  headers: { start: 'HTTP/1.1 200 OK\r\n', again: 'A: b\r\n'.repeat(2000) },
  'headers without values': { start: 'HTTP/1.1 200 OK\r\n', again: 'a:\r\n'.repeat(2000) },
  'blanks before the value of a header': { start: 'HTTP/1.1 200 OK\r\nA:', again: ' '.repeat(8000) },
  'blanks after the value of a header': { start: 'HTTP/1.1 200 OK\r\nA: b', again: ' '.repeat(8000) },
  'a body': { start: 'HTTP/1.1 200 OK\r\n\r\n', again: ' '.repeat(8000) },
}

function send(socket: Socket, { start = '', again }: Endless): void {
  socket.write(start)
  const more = () => {
    while (!socket.destroyed && socket.write(again));
  }
  socket.on('drain', more)
  more()
}

for (const protocol of ['http', 'https'] as const) {
  describe(`a reply without end, over ${protocol}`, () => {
    let certificates: TestCertificates
    let backend: MerchantBackend
    let validator: Validator

    before(async () => {
      certificates = makeTestCertificates()
      const tls = certificates.issue('IP:127.0.0.1')
      backend = await startMerchantBackend(protocol === 'https' ? { tls } : {})
      validator = testValidator({ extraCaPem: certificates.caPem })
    })
    after(async () => {
      await backend.close()
      certificates.dispose()
    })

    const ask = (behaviour: MerchantBehaviour) => {
      backend.behave(behaviour)
      return validator.validate(question(backend.url, { deadlineMs: 5000 }))
    }

    /** Resolves to the number of bytes that the merchant could send before its connection was closed. */
    const refused = async (reply: (socket: Socket) => void) => {
      const { promise: closed, resolve: close } = Promise.withResolvers<void>()
      let sent: Socket | undefined
      const { verdict, delivery } = await ask(({ socket }) => {
        sent = socket.on('error', () => {}).on('close', () => close())
        reply(socket)
      })
      assert.equal(verdict.kind, 'no-answer')
      assert.equal(verdict.reason.code, 'too-large')
      assert.equal(delivery.attempts.length, 1)
      assert.equal(delivery.attempts[0]?.failure?.stage, 'after-reply')
      await closed
      return sent?.bytesWritten ?? Number.POSITIVE_INFINITY
    }

    for (const [what, endless] of Object.entries(ENDLESS)) {
      it(`${what}: too-large, and the connection is closed`, async () => {
        const bytes = await refused((socket) => send(socket, endless))
        assert.ok(bytes < BUFFERS_BYTES_MAX, `${bytes} bytes were sent`)
      })
    }

    it('in pieces of one byte: too-large after a number of pieces', async () => {
      const bytes = await refused((socket) => {
        socket.setNoDelay(true).write('HTTP/1.1 200 OK\r\n\r\n')
        const more = () => {
          if (socket.destroyed) return
          socket.write(' ')
          setImmediate(more)
        }
        more()
      })
      assert.ok(bytes < 64 * replyPiecesMax, `${bytes} bytes were sent`)
    })
  })
}

describe('an unusual reply within the limits', () => {
  let backend: MerchantBackend
  let validator: Validator

  before(async () => {
    backend = await startMerchantBackend()
    validator = testValidator()
  })
  after(() => backend.close())

  const body = `{"user_id":"player-1","is_topup_forbidden":false${' '.repeat(1000)}}`
  const long = body.replace('}', `${' '.repeat(replyBytesMax - body.length)}}`)
  const inChunks = (text: string, length: number) => {
    const pieces = text.match(new RegExp(`.{1,${length}}`, 'g')) ?? []
    return `${pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')}0\r\n\r\n`
  }
  const prelude = `HTTP/1.1 103 Early Hints\r\nLink: </${'a'.repeat(1000)}>\r\n\r\n`
  const manyHeaders = 'X-Header: value\r\n'.repeat(120)

  const REPLIES = {
    'as many informational replies as allowed':
      prelude.repeat(replyPreludesMax) + CHUNKED + inChunks(body, 100),
    'the longest body in small chunks': CHUNKED + inChunks(long, 65),
    'the longest body after long headers': `${CHUNKED.slice(0, -2)}X: ${'x'.repeat(16_000)}\r\n\r\n${inChunks(long, 1000)}`,
    'a body in chunks of one byte': CHUNKED + inChunks(body.replaceAll(' ', ''), 1),
    'many headers': `${CHUNKED.slice(0, -2)}${manyHeaders}\r\n${inChunks(body, 100)}`,
  }

  for (const [what, reply] of Object.entries(REPLIES)) {
    it(`${what} is read, again and again over one connection`, async () => {
      for (const connection of ['new', 'kept']) {
        backend.behave(({ socket }) => socket.write(reply))
        const { verdict, delivery } = await validator.validate(question(backend.url))
        assert.equal(verdict.kind, 'allowed')
        if (connection === 'kept') assert.equal(delivery.attempts[0]?.timings.connectMs, undefined)
      }
    })
  }
})
