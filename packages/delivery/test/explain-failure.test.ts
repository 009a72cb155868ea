import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ConnectTimeout } from '../src/connection.ts'
import { DialFailed, type DialStep } from '../src/dial.ts'
import { DeadlinePassed } from '../src/exchange.ts'
import { explainFailure } from '../src/explain-failure.ts'

const errorOf = (code: string) => Object.assign(new Error(code), { code })
const UNSENT = { sentAt: undefined, firstByteAt: undefined }
const SENT = { sentAt: 1, firstByteAt: undefined }
const BEGUN = { sentAt: 1, firstByteAt: 2 }
const LATE = { isLate: true }

const dialled = (step: DialStep, cause: unknown) =>
  explainFailure({ error: new DialFailed(step, cause), ...UNSENT }).code

describe('explainFailure', () => {
  it('takes an error for silence of the merchant only when the other side causes it', () => {
    for (const code of ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'EPIPE']) {
      assert.equal(dialled('connect', errorOf(code)), 'connect', code)
      assert.equal(explainFailure({ error: errorOf(code), ...UNSENT }).code, 'connect', code)
      assert.equal(explainFailure({ error: errorOf(code), ...SENT }).code, 'reset', code)
    }
    assert.equal(explainFailure({ error: errorOf('UND_ERR_SOCKET'), ...SENT }).code, 'reset')
    assert.equal(
      explainFailure({ error: errorOf('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'), ...SENT }).code,
      'reset',
    )
  })

  it('takes everything else for a failure of our own', () => {
    const own = ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL', 'ENETUNREACH', 'EPERM', 'EACCES']
    for (const code of [...own, 'UND_ERR_DESTROYED', 'UND_ERR_INVALID_ARG', 'ERR_INVALID_STATE']) {
      assert.equal(dialled('connect', errorOf(code)), 'own-failure', code)
      assert.equal(explainFailure({ error: errorOf(code), ...UNSENT }).code, 'own-failure', code)
      assert.equal(explainFailure({ error: errorOf(code), ...SENT }).code, 'own-failure', code)
    }
    assert.equal(
      explainFailure({ error: new TypeError('x is not a function'), ...UNSENT }).code,
      'own-failure',
    )
  })

  it('takes several addresses for silence when one of them was tried', () => {
    const none = new AggregateError([errorOf('ENETUNREACH'), errorOf('EMFILE')])
    const one = new AggregateError([errorOf('ENETUNREACH'), errorOf('ECONNREFUSED')])
    assert.deepEqual([dialled('connect', none), dialled('connect', one)], ['own-failure', 'connect'])
  })

  it('tells a name that is not known from a name server of our own that is not there', () => {
    for (const code of ['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EAI_AGAIN'])
      assert.equal(dialled('dns', errorOf(code)), 'dns', code)
    for (const code of ['ECONNREFUSED', 'EMFILE', 'ENOMEM'])
      assert.equal(dialled('dns', errorOf(code)), 'own-failure', code)
  })

  it('blames the merchant for no time-out after a long wait of our own', () => {
    for (const error of [new ConnectTimeout(), new DeadlinePassed()]) {
      assert.equal(explainFailure({ error, ...UNSENT }).code, 'timeout-connect')
      assert.equal(explainFailure({ error, ...UNSENT, ...LATE }).code, 'timeout-late')
    }
    const error = new DeadlinePassed()
    assert.equal(explainFailure({ error, ...SENT, ...LATE }).code, 'timeout-late')
    assert.equal(explainFailure({ error, ...BEGUN, ...LATE }).code, 'timeout-reply')
  })
})
