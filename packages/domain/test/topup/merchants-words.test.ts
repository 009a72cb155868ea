import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { refuseAddress, refuseUrl } from '@txgw/delivery/address/dial-refusal'
import { isPublic } from '@txgw/delivery/address/judge-address'
import { DialFailed } from '@txgw/delivery/connection/dial'
import { type Mishap, refusedByGuard } from '@txgw/delivery/event/attempt'
import { failureOf } from '@txgw/delivery/event/event-kind'
import { FAILURES, type FailureCode } from '@txgw/delivery/failures'
import { explainFailure } from '@txgw/delivery/sending/explain-failure'
import * as fc from 'fast-check'
import { merchantsWords } from '../../src/topup/merchants-words.ts'
import { NO_ANSWER, type NoAnswerCode, noAnswer } from '../../src/topup/no-answer.ts'
import { PLAYER_ANSWERS } from '../../src/validations/user-validate.ts'

const PUBLIC = ['93.184.215.14', '2606:2800:21f:cb07::1']
const INSIDE = [
  '10.0.0.1',
  '127.0.0.1',
  '169.254.169.254',
  'fd00::17',
  '::ffff:10.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::a00:1',
  'unix-socket',
]
/** Spellings of an address that no reader of addresses knows. */
const SPELLINGS = [
  '0x0a.0.0.1',
  '0x0a000001',
  '012.0.0.1',
  '167772161',
  '10.0.1',
  '[fd00::17]',
  'db.internal',
]
const codes = fc.constantFrom(...(Object.keys(FAILURES) as FailureCode[]))
const inner = fc.constantFrom(...INSIDE)
/** Some are cut in the middle of the address. */
const padding = fc.integer({ min: 0, max: 320 }).map((length) => 'x'.repeat(length))
const UNSENT = { sentAt: undefined, firstByteAt: undefined }

const connectError = (address: string, code = 'ECONNREFUSED', more = '') =>
  Object.assign(new Error(`connect ${code} ${address}:443${more}`), {
    syscall: 'connect',
    code,
    address,
    port: 443,
  })
const dialled = (cause: unknown) => explainFailure({ error: new DialFailed('connect', cause), ...UNSENT })
const toldOf = (mishap: Mishap) => merchantsWords(failureOf(PLAYER_ANSWERS, mishap))

/** A cut address is one too. */
function requireNothingInside(text: string, address: string): void {
  assert.ok(!text.includes(address.slice(0, 4)), text)
}

describe('the words for a merchant', () => {
  it('name no address that is not public, whatever failed and however it is spelt', () => {
    fc.assert(
      fc.property(
        codes,
        fc.oneof(inner, fc.constantFrom(...SPELLINGS)),
        padding,
        fc.constantFrom('inside' as const, undefined),
        (code, address, before, sight) => {
          const { message } = noAnswer(code, `${before}${address}`)
          requireNothingInside(merchantsWords({ code, message, ...(sight && { sight }) }), address)
        },
      ),
    )
  })

  it('name none at which a connection failed', () => {
    fc.assert(
      fc.property(inner, fc.constantFrom(...PUBLIC), fc.boolean(), (address, beside, isFirst) => {
        const errors = [connectError(address), connectError(beside)]
        const mishap = dialled(new AggregateError(isFirst ? errors : errors.toReversed()))
        requireNothingInside(toldOf(mishap), address)
        assert.equal(
          toldOf(dialled(connectError(address))),
          'The service could not connect: an address that is not public',
        )
        const refused = refusedByGuard(refuseAddress('private', address))
        requireNothingInside(toldOf(refused), address)
        assert.match(toldOf(refused), /not-public/)
      }),
    )
  })

  it('have what came over a connection only from a public address', () => {
    const causes = [
      Object.assign(new Error('altnames: IP Address:10.0.0.1'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
      Object.assign(new Error('read ECONNRESET 10.0.0.1'), { code: 'ECONNRESET' }),
    ]
    for (const address of [...INSIDE, ...PUBLIC, undefined])
      for (const cause of causes) {
        const told = [
          toldOf(explainFailure({ error: new DialFailed('tls', cause, address), ...UNSENT })),
          toldOf(explainFailure({ error: cause, sentAt: 1, firstByteAt: 2, peer: address })),
        ]
        const isOpen = address !== undefined && isPublic(address)
        for (const text of told) assert.equal(text.includes('10.0.0.1'), isOpen, `${address}: ${text}`)
      }
  })

  it('have the public address of the backend, and not the own one that the system adds', () => {
    const [address = ''] = PUBLIC
    assert.equal(
      toldOf(dialled(connectError(address))),
      'The service could not connect: connect ECONNREFUSED 93.184.215.14:443',
    )
    const local = connectError(address, 'ECONNREFUSED', ' - Local (10.0.0.9:53122)')
    assert.equal(toldOf(dialled(local)), 'The service could not connect')
  })

  it('have what is wrong with a reply, in records of every release', () => {
    const ofReplies = (Object.keys(NO_ANSWER) as NoAnswerCode[]).filter(
      (code) => !Object.hasOwn(FAILURES, code),
    )
    for (const code of ofReplies) {
      const { message } = noAnswer(code, 'the text "10.0.0.1"')
      assert.equal(merchantsWords({ code, message }), message)
    }
  })

  it('have what an earlier release wrote only where it wrote about a URL', () => {
    const ofUrl = failureOf(PLAYER_ANSWERS, refusedByGuard(refuseUrl('credentials-in-url')))
    assert.equal(merchantsWords({ code: ofUrl.code, message: ofUrl.message }), ofUrl.message)
    const { message } = noAnswer('connect', 'connect ECONNREFUSED 93.184.215.14:443')
    assert.equal(merchantsWords({ code: 'connect', message }), 'The service could not connect')
    assert.equal(merchantsWords({ code: 'of-a-later-release', message }), 'of-a-later-release')
  })
})
