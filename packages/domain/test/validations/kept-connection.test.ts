import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { makeTestCertificates, type TestCertificates } from '@txgw/testkit/keys/certificates'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { allowTopup, forbidTopup, type MerchantBehaviour } from '@txgw/testkit/webhook/merchant-behaviours'
import { closeValidators, question, testValidator } from '@txgw/testkit/webhook/validations-harness'
import * as fc from 'fast-check'
import type { Validator } from '../../src/validations/create-validator.ts'

after(closeValidators)

const ALLOWS = { is_topup_forbidden: false }
const FORBIDS = { is_topup_forbidden: true, forbidden_reason: { code: 'OTHER', message: 'no' } }

function httpReply(fields: object, status = '200 OK'): string {
  const body = JSON.stringify(fields)
  return `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** Everything that a server might send although nobody asked. */
const UNASKED = {
  'a whole reply': httpReply(ALLOWS),
  'a reply that names the player': httpReply({ ...ALLOWS, user_id: 'player-a' }),
  'an informational reply': 'HTTP/1.1 103 Early Hints\r\n\r\n',
  'a time-out of the server': 'HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n',
  'half a reply': httpReply(ALLOWS).slice(0, 30),
  'one letter': 'H',
  'an empty line': '\r\n',
  'what was left of a body': '"}',
}

for (const protocol of ['http', 'https'] as const) {
  describe(`a kept connection, over ${protocol}`, () => {
    let certificates: TestCertificates
    let backend: MerchantBackend
    let validator: Validator

    before(async () => {
      certificates = makeTestCertificates()
      const tls = certificates.issue('IP:127.0.0.1')
      backend = await startMerchantBackend(protocol === 'https' ? { tls } : {})
      validator = testValidator({
        extraCaPem: certificates.caPem,
        limits: {
          breakerFailuresMax: Number.MAX_SAFE_INTEGER,
          keepAliveMs: 300_000,
          keepAliveMsMax: 300_000,
        },
      })
    })
    after(async () => {
      await backend.close()
      certificates.dispose()
    })

    const ask = async (userId: string, ...behaviours: [MerchantBehaviour, ...MerchantBehaviour[]]) => {
      backend.behave(...behaviours)
      return validator.validate(question(backend.url, { userId }))
    }

    it('is reused after a reply that names the player', async () => {
      await ask('player-a', allowTopup())
      const { delivery } = await ask('player-b', allowTopup())
      assert.equal(delivery.attempts[0]?.timings.connectMs, undefined)
    })

    for (const [what, bytes] of Object.entries(UNASKED)) {
      it(`is closed by ${what} while no request is open`, { timeout: 60_000 }, async () => {
        let merchantSocket: Socket | undefined
        const { verdict } = await ask('player-a', ({ socket }) => {
          merchantSocket = socket
          socket.write(httpReply({ ...ALLOWS, user_id: 'player-a' }))
        })
        assert.equal(verdict.kind, 'allowed')
        assert.ok(merchantSocket)
        const closed = once(merchantSocket, 'close')
        merchantSocket.write(bytes)
        await closed
        const next = await ask('player-b', forbidTopup('OTHER'))
        assert.equal(next.verdict.kind, 'forbidden')
        assert.equal(next.delivery.attempts.length, 1)
      })
    }

    it('is closed by a second reply in the same write', async () => {
      await ask('player-a', ({ socket }) => {
        socket.write(
          httpReply({ ...ALLOWS, user_id: 'player-a' }) + httpReply({ ...ALLOWS, user_id: 'player-b' }),
        )
      })
      const { verdict, delivery } = await ask('player-b', forbidTopup('OTHER'))
      assert.equal(verdict.kind, 'forbidden')
      assert.equal(delivery.attempts.length, 1)
    })

    it('is closed after a reply that names no player, because the next reply may be about any player', async () => {
      await ask('player-a', ({ socket }) => socket.write(httpReply(ALLOWS)))
      const { delivery } = await ask('player-b', allowTopup())
      assert.notEqual(delivery.attempts[0]?.timings.connectMs, undefined)
    })

    /** The worst moment: the reply that nobody asked for arrives just after the next question was sent. */
    const late = (stale: string, genuine: object): MerchantBehaviour => {
      return ({ socket }) => socket.write(stale + httpReply(genuine))
    }

    it('never gives the next player a reply that came too late to close it', async () => {
      for (const stale of [ALLOWS, {}, { ...ALLOWS, user_id: null }]) {
        await ask('player-a', allowTopup())
        const no = { ...FORBIDS, user_id: 'player-b' }
        const { verdict, delivery } = await ask('player-b', late(httpReply(stale), no), forbidTopup('OTHER'))
        assert.equal(verdict.kind, 'forbidden')
        assert.deepEqual(
          delivery.attempts.map(({ failure, timings }) => [failure?.code, timings.connectMs === undefined]),
          [
            ['unattributed', true],
            [undefined, false],
          ],
        )
      }
    })

    it('asks again after a failure that may belong to another request', async () => {
      await ask('player-a', allowTopup())
      const { verdict, delivery } = await ask(
        'player-b',
        late(httpReply({ message: 'late' }, '500 Sorry'), FORBIDS),
        forbidTopup('OTHER'),
      )
      assert.equal(verdict.kind, 'forbidden')
      assert.equal(delivery.attempts.length, 2)
    })

    it('treats a "no" that may be for another player as no answer, and never forgives it', async () => {
      const silent: MerchantBehaviour = ({ socket }) => socket.destroy()
      for (const second of [allowTopup(), silent]) {
        await ask('player-a', allowTopup())
        const { verdict } = await ask('player-b', late(httpReply(FORBIDS), ALLOWS), second)
        assert.equal(verdict.kind, 'no-answer')
        assert.equal(verdict.reason.code, 'unattributed')
      }
      await ask('player-a', allowTopup())
      const stale = httpReply({ ...ALLOWS, user_id: 'player-a' })
      const { verdict } = await ask('player-b', late(stale, FORBIDS), allowTopup())
      assert.equal(verdict.kind, 'no-answer')
      assert.equal(verdict.reason.code, 'wrong-user')
    })

    it('never sells a "no", however the bytes before it are split and delayed', async () => {
      const length = fc.constantFrom(0, 1, 20, 60, 85)
      const cuts = fc.array(fc.tuple(length, fc.integer({ min: 0, max: 12 })), { minLength: 1, maxLength: 3 })
      const unasked = httpReply(ALLOWS)
      await fc.assert(
        fc.asyncProperty(cuts, async (pieces) => {
          let written = Promise.resolve()
          const first = await ask('player-a', ({ socket }) => {
            written = writeInPieces(socket, {
              at: httpReply({ ...ALLOWS, user_id: 'player-a' }).length,
              text: httpReply({ ...ALLOWS, user_id: 'player-a' }) + unasked,
              pieces,
            })
          })
          assert.equal(first.verdict.kind, 'allowed')
          const second = await ask('player-b', async ({ socket }) => {
            await written
            socket.write(httpReply({ ...FORBIDS, user_id: 'player-b' }))
          })
          assert.notEqual(second.verdict.kind, 'allowed')
        }),
        { numRuns: 30 },
      )
    })
  })
}

interface Cutting {
  text: string
  /** Where the first piece begins to grow. */
  at: number
  pieces: [length: number, delayMs: number][]
}

async function writeInPieces(socket: Socket, { text, at, pieces }: Cutting): Promise<void> {
  let from = 0
  let to = at
  for (const [length, delayMs] of pieces) {
    to += length
    if (to > from) socket.write(text.slice(from, to))
    from = to
    await pause(delayMs)
  }
  if (from < text.length) socket.write(text.slice(from))
}
