import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MISTAKES, type MistakeCode } from '@txgw/signature-doctor/mistakes/mistakes'
import {
  aboutHeader,
  merchantsReason,
  NO_HEADER,
  type RefusedSignature,
  readSignature,
  recordedReason,
  writeSignature,
} from '../../src/refusals/request-reason.ts'
import { ServiceError } from '../../src/refusals/service-error.ts'

const REFUSED: RefusedSignature['refused'][] = [
  'unknown-app',
  'unknown-serial',
  'revoked-serial',
  'not-yet-valid',
  'expired',
  'wrong-signature',
  { told: NO_HEADER },
  { told: aboutHeader('nonce_str must be exactly 32 letters (A-Z, a-z) and digits') },
]
const FOUND: RefusedSignature['found'][] = [
  undefined,
  'not explained',
  ['other-app'],
  Object.keys(MISTAKES) as MistakeCode[],
]
const told = (reason: string | null, errorName: string | null = 'UNAUTHENTICATED') =>
  merchantsReason({ errorName, reason })

describe('the reason of a refused signature', () => {
  it('is read as it was written', () => {
    for (const refused of REFUSED)
      for (const found of FOUND) {
        const signature = { refused, ...(found && { found }) }
        assert.deepEqual(readSignature(writeSignature(signature)), signature)
      }
  })

  it('is nothing else', () => {
    const others = ['', 'other-app', 'Right.', 'wrong-signature (other-app', 'wrong-signature (a, other-app)']
    for (const text of [
      ...others,
      'wrong-signature ()',
      ' (other-app)',
      'wrong-signature (other-app) (path)',
    ])
      assert.equal(readSignature(text), undefined, text)
  })
})

describe('the reason that a merchant reads', () => {
  it('has no mistake that is only known because of the key of another app', () => {
    assert.equal(told('wrong-signature (other-app, crlf-line-ends)'), 'wrong-signature (unknown-key)')
    assert.equal(
      told('wrong-signature (header-form, other-app, crlf-line-ends)'),
      'wrong-signature (header-form, unknown-key)',
    )
    for (const text of ['expired', 'wrong-signature (not explained)', `${NO_HEADER} (header-missing)`])
      assert.equal(told(text), text)
  })

  it('is what the error means where nobody here has written the text', () => {
    for (const text of [
      'other-app',
      'wrong-signature (other-app, later-mistake)',
      'wrong-signature (x (other-app)',
    ])
      assert.equal(told(text), 'The request is not authenticated.')
    assert.equal(told('anything', 'A_LATER_NAME'), null)
    assert.equal(told(null, null), null)
  })

  it('names nothing inside the service', () => {
    for (const name of ['INTERNAL', 'UNAVAILABLE'] as const) {
      const error = new ServiceError(name, { internalReason: 'connect ECONNREFUSED 10.0.0.5:5432' })
      const reason = recordedReason(error)
      assert.match(reason, /10[.]0[.]0[.]5/)
      assert.equal(told(reason, name), error.message)
    }
  })

  it('is the message that the caller was told for every other error, also in the record', () => {
    const error = new ServiceError('NOT_FOUND', { message: 'No such order.', internalReason: 'on 10.0.0.5' })
    assert.equal(recordedReason(error), 'No such order.')
    assert.equal(told('No such order.', 'NOT_FOUND'), 'No such order.')
  })
})
