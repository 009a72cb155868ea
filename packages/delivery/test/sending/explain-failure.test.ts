import assert from 'node:assert/strict'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { ConnectTimeout } from '../../src/connection/connection.ts'
import { DialFailed, type DialStep } from '../../src/connection/dial.ts'
import { DeadlinePassed } from '../../src/connection/exchange.ts'
import type { Seen } from '../../src/failures.ts'
import { explainFailure } from '../../src/sending/explain-failure.ts'

const errorOf = (code: string) => Object.assign(new Error(code), { code })
const UNSENT = { sentAt: undefined, firstByteAt: undefined }
const SENT = { sentAt: 1, firstByteAt: undefined }
const BEGUN = { sentAt: 1, firstByteAt: 2 }
const LATE = { isLate: true }

const seen = (step: DialStep, cause: unknown): Seen => {
  const { seen: found } = explainFailure({ error: new DialFailed(step, cause), ...UNSENT })
  assert.ok(found)
  return found
}

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

  it('knows the messages of this system, because any other is for the operator alone', async () => {
    const socket = connect({ host: '127.0.0.1', port: 1 })
    const [refused] = await once(socket, 'error')
    const { address, port, syscall, code } = refused
    assert.equal(refused.message, `${syscall} ${code} ${address}:${port}`)
    assert.equal(seen('connect', refused).sight, 'inside')
    const unknown = await lookup('nowhere.invalid', { all: true }).catch((error) => error)
    assert.equal(seen('dns', unknown).sight, 'open')
    assert.equal(seen('dns', new Error('queryA ETIMEOUT 10.0.0.53:53')).sight, undefined)
  })

  it('opens what was seen at public addresses, and nothing that was seen at another', () => {
    const errorAt = (address: string, more = '') =>
      Object.assign(new Error(`connect ECONNREFUSED ${address}:443${more}`), {
        syscall: 'connect',
        code: 'ECONNREFUSED',
        address,
        port: 443,
      })
    const sightOf = (...causes: Error[]) => seen('connect', new AggregateError(causes)).sight
    assert.equal(sightOf(errorAt('8.8.8.8'), errorAt('2606:4700::1')), 'open')
    assert.equal(sightOf(errorAt('8.8.8.8'), errorAt('::ffff:a00:1')), 'inside')
    assert.equal(sightOf(errorAt('8.8.8.8', ' - Local (10.0.0.9:50000)')), undefined)
    assert.equal(sightOf(errorAt('8.8.8.8'), errorOf('EMFILE')), undefined)
    const reset = (peer: string | undefined) =>
      explainFailure({ error: errorOf('ECONNRESET'), ...SENT, peer }).seen?.sight
    assert.deepEqual(['8.8.8.8', '10.0.0.1', undefined].map(reset), ['open', 'inside', undefined])
    assert.equal(
      explainFailure({ error: new TypeError('x'), ...SENT, peer: '8.8.8.8' }).seen?.sight,
      undefined,
    )
  })
})
