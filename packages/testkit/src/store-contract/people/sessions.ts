import assert from 'node:assert/strict'
import { DuplicateRecord, RecordNotFound } from '@txgw/base/store-errors'
import { sampleSession } from '../../samples/records.ts'
import type { StoreTest } from '../store-test.ts'

const RIVALS = 8
const CHALLENGES_MAX = 3

export function testSessions(storeTest: StoreTest): void {
  storeTest('a session is found by its secret, by every handle, until it is forgotten', async (t) => {
    const other = (await t.reopen()).sessions
    const { sessions } = t.store
    const first = sampleSession({ expiresAtMs: 50, userAgent: '漢字 "ü" \'; DROP' })
    await sessions.addSession(first, 0)
    assert.deepEqual(await other.findSession(first.digest), { session: first, account: null })
    assert.equal(await other.findSession('nothing'), undefined)
    await assert.rejects(sessions.addSession({ ...first, sessionId: 'x' }, 0), DuplicateRecord)
    await assert.rejects(sessions.addSession({ ...first, digest: 'x' }, 0), DuplicateRecord)
    await other.addSession(sampleSession({ sessionId: 's2', digest: 'd2' }), 50)
    assert.ok(await sessions.findSession(first.digest))
    await other.addSession(sampleSession({ sessionId: 's3', digest: 'd3' }), 51)
    assert.equal(await sessions.findSession(first.digest), undefined)
    assert.ok(await sessions.findSession('d2'))
  })

  storeTest(
    'the latest time a session was seen stays, and so does its first end',
    async ({ store, reopen }) => {
      const other = (await reopen()).sessions
      const session = sampleSession({ lastSeenAtMs: 10 })
      await store.sessions.addSession(session, 0)
      for (const atMs of [30, 20]) await store.sessions.recordSeen(session.sessionId, atMs)
      await store.sessions.recordSeen('nobody', 40)
      const seen = { ...session, lastSeenAtMs: 30 }
      assert.deepEqual((await other.findSession(session.digest))?.session, seen)
      const end = { atMs: 31, why: 'signed-out' } as const
      assert.deepEqual(await other.endSession(session.sessionId, end), { ...seen, end })
      const again = await store.sessions.endSession(session.sessionId, { atMs: 32, why: 'ended-by-admin' })
      assert.deepEqual(again, { ...seen, end })
      assert.deepEqual((await store.sessions.findSession(session.digest))?.session, { ...seen, end })
      await assert.rejects(store.sessions.endSession('nobody', end), RecordNotFound)
    },
  )

  storeTest(
    'sessions of an identity provider are found by its session, by account, or by both',
    async (t) => {
      const { sessions } = t.store
      const opened = { signedInBy: 'openid-connect', expiresAtMs: 20 } as const
      const add = async (
        sessionId: string,
        account: string,
        openidSession: string | null,
        changes: object = {},
      ) => {
        const subject = { kind: 'account', id: account } as const
        const own = { sessionId, digest: sessionId, subject, openidSession }
        await sessions.addSession(sampleSession({ ...opened, ...own, ...changes }), 0)
      }
      await add('a', 'ann', 'one')
      await add('b', 'ann', null)
      await add('c', 'bob', 'one')
      await add('d', 'ann', 'one', { signedInBy: 'passkey' })
      await add('e', 'ann', 'one', { expiresAtMs: 10 })
      await add('f', 'ann', 'one')
      await sessions.endSession('f', { atMs: 5, why: 'signed-out' })
      const other = (await t.reopen()).sessions
      const found = async (accountId?: string, openidSession?: string) =>
        (await other.listOpenidSessions({ accountId, openidSession, nowMs: 10 }))
          .map(({ sessionId }) => sessionId)
          .toSorted()
      assert.deepEqual(await found('ann'), ['a', 'b'])
      assert.deepEqual(await found('ann', 'one'), ['a'])
      assert.deepEqual(await found(undefined, 'one'), ['a', 'c'])
    },
  )

  storeTest('sessions that work are listed, the latest first', async ({ store: { sessions } }) => {
    const subjects = { a: 'ann', b: 'bob', c: 'ann', d: 'ann', e: 'ann', f: 'ann' }
    const made = Object.entries(subjects).map(([id, subject]) =>
      sampleSession({
        sessionId: id,
        digest: id,
        subject: { kind: 'account', id: subject },
        lastSeenAtMs: id === 'd' ? 5 : 6,
        expiresAtMs: id === 'e' ? 10 : 11,
      }),
    )
    for (const session of made) await sessions.addSession(session, 0)
    await sessions.endSession('f', { atMs: 7, why: 'signed-out' })
    const idsOf = async (filter: object) =>
      (await sessions.listSessions({ nowMs: 10, idleSinceMs: 5, limit: 10, ...filter })).map(
        ({ sessionId }) => sessionId,
      )
    assert.deepEqual(await idsOf({}), ['c', 'b', 'a'])
    assert.deepEqual(await idsOf({ subjectId: 'ann' }), ['c', 'a'])
    assert.deepEqual(await idsOf({ limit: 1 }), ['c'])
    assert.deepEqual(await idsOf({ after: 'b' }), ['a'])
    assert.deepEqual(await idsOf({ nowMs: 11 }), [])
  })

  storeTest('a challenge is taken once, in time', async ({ store, reopen }) => {
    const handles = [store.sessions, (await reopen()).sessions]
    const limits = { nowMs: 0, challengesMax: CHALLENGES_MAX }
    for (const digest of ['a', 'late'])
      await store.sessions.addChallenge({ digest, content: `of ${digest} 漢`, expiresAtMs: 100 }, limits)
    const taken = await Promise.all(
      Array.from({ length: RIVALS }, (_, rival) => handles[rival % 2]?.takeChallenge('a', 99)),
    )
    assert.deepEqual(
      taken.filter((content) => content !== undefined),
      ['of a 漢'],
    )
    assert.equal(await store.sessions.takeChallenge('late', 100), undefined)
    assert.equal(await store.sessions.takeChallenge('never', 1), undefined)
  })

  storeTest('only so many challenges are kept, and none that is over', async ({ store: { sessions } }) => {
    for (const [index, digest] of ['a', 'b', 'c', 'd', 'e'].entries()) {
      const challenge = { digest, content: digest, expiresAtMs: 100 + index }
      await sessions.addChallenge(challenge, { nowMs: 0, challengesMax: CHALLENGES_MAX })
    }
    assert.equal(await sessions.takeChallenge('b', 1), undefined)
    assert.equal(await sessions.takeChallenge('c', 1), 'c')
    await sessions.addChallenge(
      { digest: 'f', content: 'f', expiresAtMs: 200 },
      { nowMs: 104, challengesMax: 9 },
    )
    for (const digest of ['d', 'e']) assert.equal(await sessions.takeChallenge(digest, 1), undefined)
    assert.equal(await sessions.takeChallenge('f', 104), 'f')
  })
}
