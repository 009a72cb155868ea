import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { looksOf } from '../../../src/accounts/names/looks.ts'
import { findLookAlike, readTakenNames, type TakenName } from '../../../src/accounts/names/taken-names.ts'

const taken = (kind: TakenName['kind'], name: string): TakenName => ({ kind, name, looks: looksOf(name) })

describe('a name that another one has', () => {
  const others = [taken('account', 'Ian Bern'), taken('invitation', 'Sara'), taken('token', 'nightly import')]
  const found = (kind: TakenName['kind'], name: string) => findLookAlike({ kind, name }, others)

  test('is found whatever it is written with', () => {
    for (const name of [
      'lan Bern',
      'Ian Bem',
      'IAN BERN ',
      'Ian  Bern',
      'Ιan Bern',
      'Ian\u00a0Bern',
      'I\u200ban Bern',
      '𝗜an Bern',
    ])
      assert.equal(found('token', name), 'Ian Bern', name)
    assert.equal(found('account', 'lan Bern'), 'Ian Bern')
    assert.equal(found('invitation', 'Ѕаrа'), 'Sara')
    assert.equal(found('account', 'nightly irnport'), 'nightly import')
    for (const name of ['Ian Berg', 'Jan Bern', 'Sarah', 'nightly imports', 'Zara'])
      assert.equal(found('account', name), undefined, name)
  })

  test('may be the own one: of a new token of the program, or of the person that is invited again', () => {
    assert.equal(found('token', 'nightly import'), undefined)
    assert.equal(found('token', 'Nightly Import'), 'nightly import')
    assert.equal(found('account', 'nightly import'), 'nightly import')
    assert.equal(found('invitation', 'SARA'), undefined)
    assert.equal(found('token', 'Sara'), 'Sara')
  })
})

test('names are read page by page, without those that are over', async () => {
  const invitation = { usedAtMs: null, withdrawnAtMs: null, expiresAtMs: 10 }
  const token = { expiresAtMs: null, revokedAtMs: null }
  const paged =
    <T>(rows: T[], idOf: (row: T) => string) =>
    async ({ limit, after = '' }: { limit: number; after?: string }) =>
      rows.filter((row) => idOf(row) > after).slice(0, limit)
  const id = (index: number) => String(index).padStart(6, '0')
  const accounts = Array.from({ length: 1_001 }, (_, index) => ({
    accountId: id(index),
    name: `person ${index}`,
  }))
  const invitations = [
    { ...invitation, invitationId: id(0), name: 'open' },
    { ...invitation, invitationId: id(1), name: 'used', usedAtMs: 1 },
    { ...invitation, invitationId: id(2), name: 'late', expiresAtMs: 2 },
  ]
  const tokens = [
    { ...token, tokenId: id(0), name: 'works' },
    { ...token, tokenId: id(1), name: 'revoked', revokedAtMs: 1 },
  ]
  const names = await readTakenNames({
    accounts: {
      listAccounts: paged(accounts, ({ accountId }) => accountId) as never,
      listInvitations: paged(invitations, ({ invitationId }) => invitationId) as never,
    },
    tokens: { listTokens: paged(tokens, ({ tokenId }) => tokenId) as never },
    nowMs: 5,
  })
  assert.equal(names.length, 1_003)
  assert.deepEqual(
    names.slice(-2).map(({ kind, name }) => `${kind} ${name}`),
    ['invitation open', 'token works'],
  )
})
