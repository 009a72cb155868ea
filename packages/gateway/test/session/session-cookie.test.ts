import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSessions, SESSION_COOKIE, setCookieHeader } from '../../src/session/session-cookie.ts'

const NOW_MS = Date.UTC(2026, 0, 31, 8, 30)
const HOURS_12_MS = 12 * 60 * 60 * 1000
const sessions = createSessions('operator-token-1')

describe('a session', () => {
  test('is found until it ends, by every process that has the token', () => {
    const { cookie, session } = sessions.open(NOW_MS)
    assert.equal(session.expiresAtMs, NOW_MS + HOURS_12_MS)
    const header = `other=1; ${SESSION_COOKIE}=${cookie}`
    assert.deepEqual(createSessions('operator-token-1').find(header, NOW_MS), session)
    assert.deepEqual(sessions.find(header, NOW_MS + HOURS_12_MS - 1), session)
    assert.equal(sessions.find(header, NOW_MS + HOURS_12_MS), undefined)
  })

  test('ends in every browser when the token changes', () => {
    const { cookie } = sessions.open(NOW_MS)
    assert.equal(createSessions('operator-token-2').find(`${SESSION_COOKIE}=${cookie}`, NOW_MS), undefined)
  })

  test('cannot be forged or extended', () => {
    const { cookie } = sessions.open(NOW_MS)
    const [expires = '', random = '', seal = ''] = cookie.split('.')
    const forged = [
      `${Number(expires) + 1}.${random}.${seal}`,
      `${expires}.${random}x.${seal}`,
      `${expires}.${random}.`,
      `${expires}.${random}`,
      `${expires}.${random}.${seal.slice(1)}`,
      `.${seal}`,
      '.',
      '',
      'x'.repeat(100_000),
    ]
    for (const value of forged) {
      assert.equal(sessions.find(`${SESSION_COOKIE}=${value}`, NOW_MS), undefined, value.slice(0, 80))
    }
    assert.equal(sessions.find(undefined, NOW_MS), undefined)
    assert.equal(sessions.find(`x${SESSION_COOKIE}=${cookie}`, NOW_MS), undefined)
  })

  test('is found next to a cookie of the same name from another program on this host', () => {
    const { cookie, session } = sessions.open(NOW_MS)
    assert.deepEqual(sessions.find(`${SESSION_COOKIE}=theirs; ${SESSION_COOKIE}=${cookie}`, NOW_MS), session)
  })

  test('differs each time', () => {
    assert.notEqual(sessions.open(NOW_MS).cookie, sessions.open(NOW_MS).cookie)
  })
})

test('scripts cannot read the cookie, other sites cannot send it, and over HTTPS it stays on HTTPS', () => {
  const plain = setCookieHeader({ value: 'v', maxAgeSeconds: 60, secure: false })
  assert.equal(plain, 'txgw_session=v; Path=/; Max-Age=60; HttpOnly; SameSite=Strict')
  assert.equal(setCookieHeader({ value: 'v', maxAgeSeconds: 60, secure: true }), `${plain}; Secure`)
})
