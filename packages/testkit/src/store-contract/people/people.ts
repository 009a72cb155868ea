import assert from 'node:assert/strict'
import { DuplicateRecord, RecordNotFound } from '@txgw/base/store-errors'
import type { Account } from '@txgw/domain/accounts/people/account'
import type { AccountStore } from '@txgw/domain/accounts/people/account-store'
import { sampleAccount, sampleInvitation, sampleSession } from '../../samples/records.ts'
import type { StoreTest } from '../store-test.ts'

const RIVALS = 8

export function testPeople(storeTest: StoreTest): void {
  storeTest('accounts are listed page by page and found by every handle', async ({ store, reopen }) => {
    const { accounts } = await reopen()
    const ann = sampleAccount({ accountId: 'a', name: 'Ann 漢字 "ü" \'; DROP', email: 'Ann@Example.com' })
    const bob = sampleAccount({
      accountId: 'b',
      name: 'Bob',
      role: 'merchant',
      appIds: ['app-1', 'app-2'],
      isEnabled: false,
      password: null,
      openid: { issuer: 'https://id.example', subject: '1' },
      roleFrom: 'claim',
    })
    const [passkey] = sampleAccount().passkeys
    const cy = sampleAccount({ accountId: 'c', name: 'Cy', passkeys: passkey ? [passkey, passkey] : [] })
    for (const account of [bob, cy, ann]) await store.accounts.addAccount(account)
    assert.deepEqual(await accounts.listAccounts({ limit: 2 }), [ann, bob])
    assert.deepEqual(await accounts.listAccounts({ limit: 2, after: 'b' }), [cy])
    assert.deepEqual(await accounts.findAccount('c'), cy)
    assert.equal(await accounts.findAccount('d'), undefined)
    for (const login of [ann.name, ann.name.toUpperCase(), 'ann@example.COM', ' ann@example.com '])
      assert.deepEqual(await accounts.findAccountByLogin(login), ann, login)
    assert.equal(await accounts.findAccountByLogin(''), undefined)
    assert.deepEqual(await accounts.findAccountByOpenid({ issuer: 'https://id.example', subject: '1' }), bob)
    assert.equal(
      await accounts.findAccountByOpenid({ issuer: 'https://id.example', subject: '2' }),
      undefined,
    )
  })

  storeTest('a name, an address and an identity belong to one account', async ({ store: { accounts } }) => {
    const openid = { issuer: 'https://id.example', subject: '1' }
    const kept = sampleAccount({ email: 'ann@example.com', openid })
    await accounts.addAccount(kept)
    const other = { accountId: 'other', name: 'Other', email: null, openid: null }
    for (const taken of [
      { accountId: kept.accountId },
      { name: kept.name.toUpperCase() },
      { email: 'ANN@example.com' },
      { openid },
    ])
      await assert.rejects(accounts.addAccount(sampleAccount({ ...other, ...taken })), DuplicateRecord)
    assert.deepEqual(await accounts.listAccounts({ limit: 5 }), [kept])
  })

  storeTest('a change of an account can end its sessions, and no others', async ({ store, reopen }) => {
    const { accounts, sessions } = await reopen()
    await store.accounts.addAccount(sampleAccount())
    const { accountId } = sampleAccount()
    const own = sampleSession({ subject: { kind: 'account', id: accountId } })
    const foreign = sampleSession({
      sessionId: 's2',
      digest: 'd2',
      subject: { kind: 'token', id: accountId },
    })
    for (const session of [own, foreign]) await store.sessions.addSession(session, 0)
    const signedIn = await accounts.changeAccount(accountId, { lastSignedInAtMs: 9 })
    assert.deepEqual(signedIn, { before: sampleAccount(), after: sampleAccount({ lastSignedInAtMs: 9 }) })
    assert.equal((await sessions.findSession(own.digest))?.session.end, null)
    const end = { atMs: 10, why: 'account-changed' } as const
    const change = { role: 'merchant', appIds: ['app-1'], environments: ['sandbox'] } as const
    const { after } = await accounts.changeAccount(
      accountId,
      { ...change, appIds: [...change.appIds], environments: [...change.environments], isEnabled: false },
      { end },
    )
    assert.deepEqual(await store.sessions.findSession(own.digest), {
      session: { ...own, end },
      account: after,
    })
    assert.deepEqual(await store.sessions.findSession('d2'), { session: foreign, account: null })
    await accounts.changeAccount(accountId, {}, { end: { atMs: 11, why: 'account-disabled' } })
    assert.deepEqual((await sessions.findSession(own.digest))?.session.end, end)
    await assert.rejects(accounts.changeAccount('nobody', {}), RecordNotFound)
    const next = sampleSession({ sessionId: 's3', digest: 'd3', subject: own.subject })
    const kept = sampleSession({ sessionId: 's4', digest: 'd4', subject: own.subject })
    for (const session of [next, kept]) await store.sessions.addSession(session, 0)
    const why = 'password-changed'
    await accounts.changeAccount(accountId, ({ password }) => ({ password: `${password} and more` }), {
      end: { atMs: 12, why, exceptSessionId: 's4' },
    })
    assert.equal((await accounts.findAccount(accountId))?.password, `${after.password} and more`)
    assert.deepEqual((await sessions.findSession('d3'))?.session.end, { atMs: 12, why })
    assert.equal((await sessions.findSession('d4'))?.session.end, null)
    const refuse = () => {
      throw new Error('refused')
    }
    await assert.rejects(accounts.changeAccount(accountId, refuse, { end: { atMs: 13, why } }), /refused/)
    assert.equal((await sessions.findSession('d4'))?.session.end, null)
  })

  storeTest(
    'of two people who switch each other off at the same moment one stays',
    async ({ store, reopen }) => {
      const other = await reopen()
      const check = (author: Account | undefined) => {
        if (author && !author.isEnabled) throw new Error('switched off')
      }
      for (let round = 0; round < 8; round++) {
        const ids = [`a${round}`, `b${round}`] as const
        for (const accountId of ids)
          await store.accounts.addAccount(
            sampleAccount({ accountId, name: accountId, email: null, openid: null }),
          )
        const switchOff = (accounts: AccountStore, [author, target]: readonly [string, string]) =>
          accounts.changeAccount(target, { isEnabled: false }, { author: { accountId: author, check } })
        const done = await Promise.allSettled([
          switchOff(store.accounts, ids),
          switchOff(other.accounts, [ids[1], ids[0]]),
        ])
        assert.deepEqual(done.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
        const left = await Promise.all(ids.map((id) => store.accounts.findAccount(id)))
        assert.equal(left.filter((each) => each?.isEnabled).length, 1)
      }
    },
  )

  storeTest('an invitation is found by its secret and by its address while it is open', async ({ store }) => {
    const { accounts } = store
    const first = sampleInvitation({ email: 'Ann@example.com', expiresAtMs: 100 })
    const later = sampleInvitation({
      invitationId: 'i2',
      digest: 'd2',
      role: 'merchant',
      appIds: ['app-1'],
      email: 'ann@example.com',
      expiresAtMs: 50,
    })
    for (const invitation of [later, first]) await accounts.addInvitation(invitation)
    await assert.rejects(accounts.addInvitation({ ...first, invitationId: 'i3' }), DuplicateRecord)
    assert.deepEqual(await accounts.listInvitations({ limit: 5 }), [first, later])
    assert.deepEqual(await accounts.listInvitations({ limit: 5, after: first.invitationId }), [later])
    assert.deepEqual(await accounts.findInvitation('d2'), later)
    assert.equal(await accounts.findInvitation('d3'), undefined)
    assert.deepEqual(await accounts.findInvitationByEmail('ann@example.com', 49), later)
    assert.deepEqual(await accounts.findInvitationByEmail('ann@example.com', 50), first)
    assert.equal(await accounts.findInvitationByEmail('ann@example.com', 100), undefined)
    const lookalike = sampleInvitation({ invitationId: 'i4', digest: 'd4', email: 'ﬁona@example.com ' })
    await accounts.addInvitation(lookalike)
    assert.equal(await accounts.findInvitationByEmail('fiona@example.com', 1), undefined)
    assert.deepEqual(await accounts.findInvitationByEmail('ﬁona@example.com ', 1), lookalike)
    const withdrawn = { ...first, withdrawnAtMs: 7 }
    assert.deepEqual(await accounts.withdrawInvitation(first.invitationId, 7), withdrawn)
    assert.deepEqual(await accounts.withdrawInvitation(first.invitationId, 8), withdrawn)
    assert.equal(await accounts.findInvitationByEmail('ann@example.com', 60), undefined)
    await assert.rejects(accounts.withdrawInvitation('nothing', 7), RecordNotFound)
  })

  storeTest('an invitation becomes an account once, in time, and not after it was withdrawn', async (t) => {
    const handles = [t.store.accounts, (await t.reopen()).accounts]
    const open = sampleInvitation({ expiresAtMs: 100 })
    const withdrawn = sampleInvitation({ invitationId: 'i2', digest: 'd2', withdrawnAtMs: 3 })
    for (const invitation of [open, withdrawn]) await handles[0]?.addInvitation(invitation)
    const account = (index: number) => sampleAccount({ accountId: `a${index}`, name: `name ${index}` })
    const accept = (id: string, index: number, atMs: number) =>
      (handles[index % 2] as (typeof handles)[0]).acceptInvitation(id, account(index), atMs)
    assert.equal(await accept(open.invitationId, 1, 100), false)
    assert.equal(await accept('i2', 2, 5), false)
    assert.equal(await accept('nothing', 3, 5), false)
    assert.deepEqual(await handles[1]?.listAccounts({ limit: 5 }), [])
    const results = await Promise.all(
      Array.from({ length: RIVALS }, (_, index) => accept(open.invitationId, index, 99)),
    )
    const winner = results.indexOf(true)
    assert.equal(results.filter(Boolean).length, 1)
    assert.deepEqual(await handles[1]?.listAccounts({ limit: 50 }), [account(winner)])
    const used = { ...open, usedAtMs: 99, accountId: `a${winner}` }
    assert.deepEqual(await handles[1]?.findInvitation(open.digest), used)
    assert.deepEqual(await handles[0]?.withdrawInvitation(open.invitationId, 100), used)
  })

  storeTest(
    'an account that is switched off begins anew with an invitation',
    async ({ store: { accounts } }) => {
      const { accountId } = sampleAccount()
      await accounts.addAccount(sampleAccount({ email: 'ann@example.com' }))
      await accounts.addInvitation(sampleInvitation())
      const { invitationId } = sampleInvitation()
      const anew = sampleAccount({
        role: 'viewer',
        password: null,
        passkeys: [],
        lastSignedInAtMs: 5,
        createdAtMs: 4,
        createdBy: 'x',
        openid: { issuer: 'https://id.example', subject: '1' },
      })
      await assert.rejects(accounts.acceptInvitation(invitationId, anew, 5), DuplicateRecord)
      await accounts.changeAccount(accountId, { isEnabled: false })
      assert.equal(await accounts.acceptInvitation(invitationId, anew, 5), true)
      const { createdAtMs, createdBy } = sampleAccount()
      assert.deepEqual(await accounts.findAccount(accountId), { ...anew, createdAtMs, createdBy })
      assert.equal(await accounts.findAccountByLogin('ann@example.com'), undefined)
    },
  )

  storeTest('an invitation stays open when its name is taken', async ({ store: { accounts } }) => {
    await accounts.addAccount(sampleAccount())
    await accounts.addInvitation(sampleInvitation())
    const { invitationId, digest } = sampleInvitation()
    const rival = sampleAccount({ accountId: 'other', email: null })
    await assert.rejects(accounts.acceptInvitation(invitationId, rival, 5), DuplicateRecord)
    assert.deepEqual(await accounts.findInvitation(digest), sampleInvitation())
  })
}
