import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountFields } from '../../src/accounts/people/account.ts'
import { invitationFields } from '../../src/accounts/people/invitation.ts'
import { tokenFields } from '../../src/accounts/token.ts'
import { settingFields } from '../../src/apps/app.ts'
import { keyFields } from '../../src/apps/app-key.ts'
import { platformKeyFields } from '../../src/platform-keys/platform-key.ts'
import type { Audited } from '../../src/records/audited.ts'

/** Ids, and what changes by itself. Whoever adds a field here lets anybody change it with SQL. */
const UNTRACED = {
  settings: [],
  keys: [],
  tokens: ['lastUsedAtMs', 'tokenId'],
  accounts: ['accountId', 'createdAtMs', 'createdBy', 'lastSignedInAtMs'],
  invitations: ['accountId', 'invitationId', 'usedAtMs'],
  'platform keys': ['expiresAtMs', 'notBeforeMs'],
}

const RECORDS: Record<string, { [name: string]: Audited }> = {
  settings: settingFields,
  keys: keyFields,
  tokens: tokenFields,
  accounts: accountFields,
  invitations: invitationFields,
  'platform keys': platformKeyFields,
}

test('every field is compared with the audit trail but these', () => {
  const untraced = Object.entries(RECORDS).map(([name, fields]) => [
    name,
    Object.keys(fields)
      .filter((field) => fields[field]?.audited === 'never')
      .toSorted(),
  ])
  assert.deepEqual(Object.fromEntries(untraced), UNTRACED)
})
