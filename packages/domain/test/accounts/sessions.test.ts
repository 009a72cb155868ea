import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeId } from '@txgw/base/ids'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { sampleAccount, sampleToken } from '@txgw/testkit/samples/records'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import { type ActiveSession, Sessions } from '../../src/accounts/sessions/sessions.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const VISITOR = { address: '192.0.2.7', userAgent: 'Browser'.repeat(100) }
const FIRST_ADMIN = { kind: 'operator-token' } as const
const ANN = { kind: 'account', id: 'account-1' } as const

async function open({ operatorToken = 'operator-token-1' as string | undefined } = {}) {
  const store = await openTestStore()
  await store.accounts.addAccount(sampleAccount())
  const time = { nowMs: NOW_MS }
  const tokens = new Map([['token-1', sampleToken({ role: 'admin' })]])
  const create = (token: string | undefined) =>
    new Sessions({
      store: store.sessions,
      tokens: { findById: (id) => tokens.get(id) },
      operatorToken: token,
      clock: { nowMs: () => time.nowMs },
      makeId,
      onFailure: assert.fail,
    })
  return { store, time, tokens, sessions: create(operatorToken), create }
}

function identityOf(found: Awaited<ReturnType<Sessions['find']>>): ActiveSession['identity'] {
  assert.ok(typeof found === 'object', `refused: ${found}`)
  return found.identity
}

describe('a session', () => {
  test('acts as its account, from every process, until it has lasted 12 hours', async () => {
    const { time, sessions, create } = await open()
    const { secret, session } = await sessions.open(ANN, 'password', VISITOR)
    assert.equal(session.userAgent.length, 200)
    assert.deepEqual(identityOf(await create(undefined).find(['theirs', secret])), {
      id: 'account-1',
      name: 'Ann',
      role: 'support',
      environments: ['production', 'sandbox'],
    })
    for (let hour = 1; hour <= 24; hour++) {
      time.nowMs = NOW_MS + hour * 30 * MINUTE_MS - 1
      const found = await sessions.find([secret])
      assert.ok(typeof found === 'object')
      sessions.seen(found.session)
      await new Promise((done) => setImmediate(done))
    }
    time.nowMs++
    assert.match(String(await sessions.find([secret])), /has lasted 12 hours/)
  })

  test('ends after an hour without use, and a use is recorded at most once a minute', async () => {
    const { time, store, sessions } = await open()
    const { secret, session } = await sessions.open(FIRST_ADMIN, 'operator-token', VISITOR)
    const lastSeen = async () => (await store.sessions.findSession(session.digest))?.session.lastSeenAtMs
    time.nowMs += MINUTE_MS - 1
    sessions.seen(session)
    assert.equal(await lastSeen(), NOW_MS)
    time.nowMs++
    sessions.seen(session)
    await new Promise((done) => setImmediate(done))
    assert.equal(await lastSeen(), NOW_MS + MINUTE_MS)
    time.nowMs += HOUR_MS - 1
    assert.equal(identityOf(await sessions.find([secret])).name, 'console')
    assert.equal((await sessions.list({ limit: 5 })).length, 1)
    time.nowMs++
    assert.match(String(await sessions.find([secret])), /was idle for an hour/)
    assert.deepEqual(await sessions.list({ limit: 5 }), [])
  })

  test('ends with a changed role, with a switched-off account and by hand, and says why', async () => {
    const { store, sessions } = await open()
    const begin = async () => (await sessions.open(ANN, 'passkey', VISITOR)).secret
    const [changed, ended, disabled] = [await begin(), await sessions.open(ANN, 'passkey', VISITOR), '']
    await sessions.end(ended.session.sessionId, 'ended-by-admin')
    assert.match(String(await sessions.find([ended.secret])), /An admin ended this session/)
    await store.accounts.changeAccount(
      'account-1',
      { role: 'viewer' },
      { end: { atMs: NOW_MS, why: 'account-changed' } },
    )
    assert.match(String(await sessions.find([changed])), /The role of this account was changed/)
    const again = await begin()
    assert.equal(identityOf(await sessions.find([again, disabled])).role, 'viewer')
    // Even a session that somehow outlived the change is refused.
    await store.accounts.changeAccount('account-1', { isEnabled: false })
    assert.match(String(await sessions.find([again])), /switched off/)
  })

  test('of the operator token ends when that token changes or is switched off', async () => {
    const { sessions, create } = await open()
    const { secret } = await sessions.open(FIRST_ADMIN, 'operator-token', VISITOR)
    assert.equal(identityOf(await create('operator-token-1').find([secret])).role, 'admin')
    assert.match(String(await create('operator-token-2').find([secret])), /operator token has changed/)
    assert.match(String(await create(undefined).find([secret])), /operator token has changed/)
    await assert.rejects(create(undefined).open(FIRST_ADMIN, 'ticket', VISITOR), { kind: 'not-allowed-now' })
  })

  test('of a token of a program acts as the token and ends with it', async () => {
    const { sessions, tokens } = await open()
    const { secret } = await sessions.open({ kind: 'token', id: 'token-1' }, 'ticket', VISITOR)
    const { id, name, role } = identityOf(await sessions.find([secret]))
    assert.deepEqual([id, name, role], ['token-1', 'support desk', 'admin'])
    tokens.set('token-1', sampleToken({ revokedAtMs: NOW_MS }))
    assert.match(String(await sessions.find([secret])), /token was revoked/)
    tokens.clear()
    assert.match(String(await sessions.find([secret])), /is gone/)
  })

  test('has a secret that the store does not hold, and no other text finds it', async () => {
    const { store, sessions } = await open()
    const { secret, session } = await sessions.open(ANN, 'password', VISITOR)
    assert.equal(Buffer.from(secret, 'base64url').length, 32)
    assert.ok(!JSON.stringify(await store.sessions.findSession(session.digest)).includes(secret))
    const wrong = ['', session.digest, session.sessionId, `${secret}x`, secret.slice(1), 'x'.repeat(43)]
    assert.equal(await sessions.find(wrong), undefined)
    assert.notEqual((await sessions.open(ANN, 'password', VISITOR)).secret, secret)
  })
})
