import assert from 'node:assert/strict'
import { RecordNotFound } from '@txgw/base/store-errors'
import type { Account } from '@txgw/domain/accounts/people/account'
import type { Belongings } from '@txgw/domain/accounts/people/belongings'
import { makeSignInTicket, redeemSignInTicket } from '@txgw/domain/session/sign-in-tickets'
import type { Store } from '@txgw/store/store'
import {
  sampleAccount,
  sampleChangeRequest,
  sampleInvitation,
  sampleSession,
  sampleToken,
} from '../../samples/records.ts'
import type { StoreTest } from '../store-test.ts'

const NOW_MS = 1_700_000_000_000
const ANN = 'ann'
const BOB = 'bob'

/** Everything that Ann and Bob each have, with something that has ended already. The tickets are their secrets. */
async function furnish(store: Store) {
  const tickets: Record<string, string> = {}
  for (const who of [ANN, BOB]) {
    await store.accounts.addAccount(sampleAccount({ accountId: who, name: who, passkeys: [] }))
    const ids = (name: string) => ({ [`${name}Id`]: `${who}-${name}`, digest: `${who}-${name}` })
    const token = { ownerId: who, role: 'admin' } as const
    await store.tokens.addToken(sampleToken({ ...token, ...ids('token') }))
    const old = { tokenId: `${who}-old`, digest: `${who}-old`, revokedAtMs: 5 }
    await store.tokens.addToken(sampleToken({ ...token, ...old }))
    const guest = { name: `guest of ${who}`, ownerId: who }
    await store.accounts.addInvitation(sampleInvitation({ ...ids('invitation'), ...guest }))
    const again = { invitationId: `${who}-again`, digest: `${who}-again`, name: who.toUpperCase() }
    await store.accounts.addInvitation(sampleInvitation({ ...again, ownerId: 'operator-token' }))
    const late = { invitationId: `${who}-late`, digest: `${who}-late`, expiresAtMs: NOW_MS }
    await store.accounts.addInvitation(sampleInvitation({ ...guest, ...late }))
    const subjects = [
      { kind: 'account', id: who },
      { kind: 'token', id: `${who}-token` },
    ] as const
    for (const subject of subjects) {
      const sessionId = `${who}-session-${subject.kind}`
      await store.sessions.addSession(sampleSession({ sessionId, digest: sessionId, subject }), 0)
      tickets[`${who} ${subject.kind}`] = (await makeSignInTicket(store.settings, subject, NOW_MS)).ticket
    }
    for (const [index, requestedById] of [who, `${who}-token`, `${who}-old`].entries()) {
      const request = { requestId: `${who}-request-${index}`, requestedById }
      await store.changeRequests.addChangeRequest(sampleChangeRequest(request))
    }
    const decided = { requestId: `${who}-decided`, requestedById: who, state: 'approved' } as const
    await store.changeRequests.addChangeRequest(sampleChangeRequest(decided))
  }
  await store.tokens.addToken(sampleToken({ tokenId: 'unknown', digest: 'unknown', ownerId: null }))
  return tickets
}

const idsOf = ({ tokens, invitations, sessions, signInLinks, changeRequests }: Belongings) => ({
  tokens: tokens.map(({ tokenId }) => tokenId),
  invitations: invitations.map(({ invitationId }) => invitationId),
  sessions: sessions.map(({ sessionId }) => sessionId),
  signInLinks,
  changeRequests: changeRequests.map(({ requestId }) => requestId),
})

const NOTHING = { tokens: [], invitations: [], sessions: [], signInLinks: 0, changeRequests: [] }

const belongingsOf = (who: string) => ({
  tokens: [`${who}-token`],
  invitations: [`${who}-again`, `${who}-invitation`],
  sessions: [`${who}-session-account`, `${who}-session-token`],
  signInLinks: 2,
  changeRequests: [0, 1, 2].map((index) => `${who}-request-${index}`),
})

export function testLeaving(storeTest: StoreTest): void {
  storeTest('everything of a person ends with the account, and nothing of others', async (t) => {
    const { store } = t
    const other = await t.reopen()
    const tickets = await furnish(store)
    assert.deepEqual(idsOf(await other.accounts.findBelongings(ANN, NOW_MS)), belongingsOf(ANN))
    await assert.rejects(store.accounts.findBelongings('nobody', NOW_MS), RecordNotFound)
    const { version } = await other.tokens.tokensChangedSince(0)

    const leaving = { atMs: NOW_MS, by: 'Eve' }
    const refuse = () => {
      throw new Error('refused')
    }
    await assert.rejects(
      store.accounts.changeAccount(ANN, { isEnabled: false }, { leaving, entryOf: refuse }),
    )
    assert.deepEqual(idsOf(await other.accounts.findBelongings(ANN, NOW_MS)), belongingsOf(ANN))

    let gone: Belongings | undefined
    const entryOf = (_before: Account, _after: Account, ended?: Belongings) => {
      gone = ended
      return undefined as never
    }
    await store.accounts.changeAccount(ANN, { isEnabled: false }, { leaving, entryOf })
    assert.deepEqual(gone && idsOf(gone), belongingsOf(ANN))
    assert.deepEqual(idsOf(await other.accounts.findBelongings(ANN, NOW_MS)), NOTHING)
    assert.deepEqual(idsOf(await other.accounts.findBelongings(BOB, NOW_MS)), belongingsOf(BOB))

    const changed = (await other.tokens.tokensChangedSince(version)).tokens
    assert.deepEqual(
      changed.map(({ tokenId, revokedAtMs }) => [tokenId, revokedAtMs]),
      [['ann-token', NOW_MS]],
    )
    assert.equal((await other.accounts.findInvitation('ann-again'))?.withdrawnAtMs, NOW_MS)
    assert.equal((await other.accounts.findInvitation('ann-late'))?.withdrawnAtMs, null)
    for (const kind of ['account', 'token']) {
      assert.ok((await other.sessions.findSession(`ann-session-${kind}`))?.session.end, kind)
      const ticket = (who: string) =>
        redeemSignInTicket(other.settings, tickets[`${who} ${kind}`] as string, NOW_MS)
      assert.equal(await ticket(ANN), undefined)
      assert.ok(await ticket(BOB))
    }
    const request = await other.changeRequests.findChangeRequest('ann-request-1')
    assert.deepEqual(
      [request?.state, request?.decidedBy, request?.decidedAtMs, request?.reason],
      ['refused', 'Eve', NOW_MS, 'The one that asked was switched off.'],
    )
    assert.equal((await other.changeRequests.findChangeRequest('ann-decided'))?.state, 'approved')
  })

  storeTest('nothing is made for a person who is being switched off', async ({ store, reopen }) => {
    const other = await reopen()
    for (let round = 0; round < 6; round++) {
      const accountId = `person-${round}`
      await store.accounts.addAccount(sampleAccount({ accountId, name: accountId, passkeys: [] }))
      const token = sampleToken({ tokenId: accountId, digest: accountId, ownerId: accountId })
      const invitation = sampleInvitation({ invitationId: accountId, digest: accountId, ownerId: accountId })
      const leaving = { atMs: NOW_MS, by: 'Eve' }
      await Promise.allSettled([
        other.tokens.addToken(token),
        store.accounts.changeAccount(accountId, { isEnabled: false }, { leaving }),
        other.accounts.addInvitation(invitation),
      ])
      assert.deepEqual(idsOf(await other.accounts.findBelongings(accountId, NOW_MS)), NOTHING)
      await assert.rejects(
        store.tokens.addToken({ ...token, tokenId: 'late', digest: 'late' }),
        RecordNotFound,
      )
      const late = { ...invitation, invitationId: 'late', digest: 'late' }
      await assert.rejects(store.accounts.addInvitation(late), RecordNotFound)
    }
  })

  storeTest('a person who leaves and an approval at the same moment agree', async ({ store, reopen }) => {
    const other = await reopen()
    for (let round = 0; round < 6; round++) {
      const [accountId, requestId] = [`person-${round}`, `request-${round}`]
      await store.accounts.addAccount(sampleAccount({ accountId, name: accountId, passkeys: [] }))
      await store.changeRequests.addChangeRequest(
        sampleChangeRequest({ requestId, requestedById: accountId }),
      )
      let gone: Belongings | undefined
      const [, approved] = await Promise.allSettled([
        store.accounts.changeAccount(
          accountId,
          { isEnabled: false },
          {
            leaving: { atMs: NOW_MS, by: 'Eve' },
            entryOf: (_before, _after, ended) => {
              gone = ended
              return undefined as never
            },
          },
        ),
        other.changeRequests.decideChangeRequest({
          requestId,
          mayApply: false,
          judge(found) {
            if (found.state !== 'waiting') throw new Error('decided')
            return {
              next: { state: 'approved', decidedAtMs: 1, decidedBy: 'Ada', reason: null },
              entries: [],
            }
          },
        }),
      ])
      const { state } = (await store.changeRequests.findChangeRequest(requestId)) ?? {}
      const isApproved = approved.status === 'fulfilled'
      assert.deepEqual([state, gone?.changeRequests.length], isApproved ? ['approved', 0] : ['refused', 1])
    }
  })
}
