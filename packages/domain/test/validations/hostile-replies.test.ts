import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { allowTopup } from '@txgw/testkit/webhook/merchant-behaviours'
import { closeValidators, question, testValidator } from '@txgw/testkit/webhook/validations-harness'
import * as fc from 'fast-check'

after(closeValidators)

/** Pieces that HTTP replies are made of, in any order and number. */
const PIECES = [
  'HTTP/1.1 200 OK\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}',
  'HTTP/1.1 204 No Content\r\n\r\n',
  'HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n',
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n',
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n',
  'HTTP/1.0 200 OK\r\n\r\n',
  'HTTP/2 200\r\n\r\n',
  'HTTP/1.1 999 Odd\r\n',
  'Content-Length: 5\r\n',
  'Content-Length: 99999999999999999999\r\n',
  'Content-Length: -1\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: chunked, gzip\r\n',
  'Connection: close\r\n',
  'Keep-Alive: timeout=0\r\n',
  'Trailer: X\r\n',
  'constructor: x\r\n',
  '__proto__: x\r\n',
  'toString: x\r\n',
  '\r\n',
  '\n',
  '5\r\nhello\r\n',
  'ffffffffffffffff\r\n',
  '0\r\n\r\n',
  '{"is_topup_forbidden":true}',
  '\u0000',
]

let backend: MerchantBackend

before(async () => {
  backend = await startMerchantBackend()
})
after(() => backend.close())

describe('any bytes from a merchant', () => {
  it('give one verdict, and the next validation works', async () => {
    const validator = testValidator({ limits: { breakerFailuresMax: Number.MAX_SAFE_INTEGER } })
    const piece = fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 20 }))
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), fc.boolean(), async (pieces, ends) => {
        backend.behave(({ socket }) => {
          socket.write(pieces.join(''))
          if (ends) socket.end()
          else socket.destroySoon()
        })
        const { verdict, delivery } = await validator.validate(question(backend.url))
        assert.ok(['allowed', 'forbidden', 'no-answer'].includes(verdict.kind))
        assert.ok(delivery.attempts.length <= 2)
        backend.behave(allowTopup())
        const next = await validator.validate(question(backend.url))
        assert.equal(next.verdict.kind, 'allowed')
      }),
      { numRuns: 300 },
    )
  })
})
