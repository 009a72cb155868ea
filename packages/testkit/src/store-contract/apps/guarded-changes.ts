import assert from 'node:assert/strict'
import type { ChangeRequest, GuardedChange } from '@txgw/domain/change-requests/change-request'
import {
  type AppliedChange,
  type Subject,
  SubjectChanged,
} from '@txgw/domain/change-requests/change-request-store'
import type { Store } from '@txgw/store/store'
import {
  sampleAccount,
  sampleAuditEntry,
  sampleChangeRequest,
  sampleInvitation,
  sampleOrder,
  sampleSession,
  sampleToken,
} from '../../samples/records.ts'
import type { StoreTest } from '../store-test.ts'

const APPROVED = { state: 'approved', decidedAtMs: 9, decidedBy: 'Ben', reason: null } as const
const SEEN = { atMs: 11, by: 'Ben' }
const RIVALS = 8

function guarded(kind: GuardedChange['kind'], subjectId: string): GuardedChange {
  return { kind, subjectId, about: 'something', changes: [], document: '{}' }
}

/** What one decision finds, does and leaves. */
interface Case {
  change: GuardedChange
  appId: string | null
  subject: Subject['of']
  applied: AppliedChange
  isDone(store: Store): Promise<boolean>
}

const order = sampleOrder()
const next = { status: 'Paid', updateTime: '2025-03-01T11:00:00Z' } as const
const expected = { status: order.status, updateTime: order.updateTime }

const CASES: Case[] = [
  {
    change: guarded('change-account', 'account-1'),
    appId: null,
    subject: 'account',
    applied: {
      kind: 'account',
      accountId: 'account-1',
      change: { role: 'admin' },
      end: { atMs: 8, why: 'account-changed' },
    },
    isDone: async ({ accounts }) => (await accounts.findAccount('account-1'))?.role === 'admin',
  },
  {
    change: guarded('add-token', 'token-2'),
    appId: null,
    subject: 'nothing',
    applied: { kind: 'add-token', token: sampleToken({ tokenId: 'token-2', digest: 'two' }) },
    isDone: async ({ tokens }) => (await tokens.listTokens({ limit: 9 })).length === 1,
  },
  {
    change: guarded('invite-person', 'invitation-2'),
    appId: null,
    subject: 'nothing',
    applied: {
      kind: 'add-invitation',
      invitation: sampleInvitation({ invitationId: 'invitation-2', digest: 'i' }),
    },
    isDone: async ({ accounts }) => (await accounts.findInvitation('i')) !== undefined,
  },
  {
    change: guarded('refund-order', order.id),
    appId: order.appId,
    subject: 'order',
    applied: {
      kind: 'order-status',
      change: { appId: order.appId, id: order.id, expected, next, recordedAtMs: 7, actor: 'Ann' },
    },
    isDone: async ({ orders }) => (await orders.findOrder(order.appId, order.id))?.status === 'Paid',
  },
  {
    change: guarded('change-two-people', ''),
    appId: null,
    subject: 'setting',
    applied: { kind: 'setting', name: 'two-people', expected: undefined, value: 'off' },
    isDone: async ({ settings }) => (await settings.readSetting('two-people')) === 'off',
  },
]

export function testGuardedChanges(storeTest: StoreTest): void {
  for (const { change, appId, subject, applied, isDone } of CASES) {
    storeTest(
      `${change.kind}: a decision and its effect are one, and happen once`,
      async ({ store, reopen }) => {
        const other = await reopen()
        await store.accounts.addAccount(sampleAccount())
        await store.sessions.addSession(sampleSession({ subject: { kind: 'account', id: 'account-1' } }), 0)
        await store.orders.putOrders([order], 5)
        const request = sampleChangeRequest({ requestId: 'request-1', appId, change, isGuarded: true })
        await store.changeRequests.addChangeRequest(request)
        const failed = store.changeRequests.decideChangeRequest({
          requestId: 'request-1',
          mayApply: true,
          judge(_, found) {
            assert.equal(found.of, subject)
            throw new Error('the process ends here')
          },
        })
        await assert.rejects(failed, /ends here/)
        assert.deepEqual(await other.changeRequests.findChangeRequest('request-1'), request)
        const decide = (by: Store) =>
          by.changeRequests.decideChangeRequest({
            requestId: 'request-1',
            mayApply: true,
            judge(found) {
              if (found.state !== 'waiting') throw new Error('decided already')
              return { next: APPROVED, applied, entries: [sampleAuditEntry()] }
            },
          })
        const decided = await Promise.allSettled(
          Array.from({ length: RIVALS }, (_, n) => decide(n % 2 === 0 ? store : other)),
        )
        assert.equal(decided.filter(({ status }) => status === 'fulfilled').length, 1)
        assert.equal(await isDone(other), true)
        assert.equal((await other.audit.search({}, { limit: 9 })).entries.length, 1)
      },
    )
  }

  storeTest('what has changed meanwhile is not overwritten', async ({ store }) => {
    await store.orders.putOrders([{ ...order, status: 'Finished' }], 5)
    await store.settings.writeSetting('two-people', 'another')
    for (const { change, appId, applied } of CASES.filter(({ subject }) =>
      ['order', 'setting'].includes(subject),
    )) {
      const added = sampleChangeRequest({ requestId: change.kind, appId, change })
      const decided = store.changeRequests.decideChangeRequest({
        added,
        mayApply: true,
        judge: () => ({ next: APPROVED, applied, entries: [] }),
      })
      await assert.rejects(decided, SubjectChanged)
      assert.equal(await store.changeRequests.findChangeRequest(change.kind), undefined)
    }
  })

  storeTest('what one has done alone stays until somebody has looked', async ({ store, reopen }) => {
    const other = await reopen()
    const alone = sampleChangeRequest({
      requestId: 'alone',
      isGuarded: true,
      breakGlass: 'nobody else awake',
    })
    await store.settings.writeSetting('two-people', 'on')
    await store.changeRequests.decideChangeRequest({
      added: { ...alone, appId: null, change: guarded('change-two-people', '') },
      mayApply: true,
      judge: () => ({
        next: APPROVED,
        applied: { kind: 'setting', name: 'two-people', expected: 'on', value: 'off' },
        entries: [],
      }),
    })
    await store.changeRequests.addChangeRequest(sampleChangeRequest({ requestId: 'usual' }))
    const ids = async (filter: Parameters<Store['changeRequests']['listChangeRequests']>[0]) =>
      (await other.changeRequests.listChangeRequests(filter, { limit: 9 })).map(({ requestId }) => requestId)
    assert.deepEqual(
      [await ids({ isUnseen: true }), await ids({ isUnguarded: true })],
      [['alone'], ['usual']],
    )
    assert.equal(await store.changeRequests.deleteChangeRequestsBefore(Number.MAX_SAFE_INTEGER, 9), 1)
    const entryOf = ({ seenBy }: ChangeRequest) => sampleAuditEntry({ actor: seenBy ?? '' })
    const seen = await store.changeRequests.markSeen('alone', SEEN, entryOf)
    assert.deepEqual([seen.seenAtMs, seen.seenBy, seen.state], [11, 'Ben', 'approved'])
    const again = await other.changeRequests.markSeen('alone', { atMs: 12, by: 'Cat' }, entryOf)
    assert.equal(again.seenBy, 'Ben')
    assert.equal((await store.audit.search({}, { limit: 9 })).entries.length, 1)
    assert.deepEqual([await ids({ isUnseen: true }), await ids({ isBreakGlass: true })], [[], ['alone']])
  })

  storeTest('no more requests without an app wait than there is room for', async ({ store, reopen }) => {
    const handles = [store, await reopen()]
    const room = { openMax: 3, lapsedUntilMs: 99 }
    const added = await Promise.all(
      Array.from({ length: RIVALS }, (_, n) => {
        const request = sampleChangeRequest({ requestId: `one-${n}`, appId: null, requestedAtMs: 100 })
        return (handles[n % 2] as Store).changeRequests.addChangeRequest(request, undefined, room)
      }),
    )
    assert.equal(added.filter(Boolean).length, room.openMax)
  })

  storeTest('the exemption of a token ends once, and every process is told', async ({ store, reopen }) => {
    const other = await reopen()
    await store.tokens.addToken(sampleToken({ isExempt: true }))
    const { version } = await other.tokens.tokensChangedSince(0)
    const end = () => store.tokens.endExemption(sampleToken().tokenId, () => sampleAuditEntry())
    for (let time = 0; time < 2; time++) assert.equal((await end()).isExempt, false)
    const [changed] = (await other.tokens.tokensChangedSince(version)).tokens
    assert.equal(changed?.isExempt, false)
    assert.equal((await store.audit.search({}, { limit: 9 })).entries.length, 1)
  })
}
