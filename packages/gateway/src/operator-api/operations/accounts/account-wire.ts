import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import type { Account } from '../../../accounts/people/account.ts'
import type { WantedAccount } from '../../../accounts/people/change-account.ts'
import { orNull } from '../../../base/nullable.ts'
import { nextCursor, pageQuery } from '../../paging.ts'
import { environments, readAppIds, readEnvironments, role, shownAppIds, wantedAppIds } from './grant-wire.ts'

const SIGN_INS = ['password', 'passkey', 'openid-connect'] as const

export const signsInWith = Type.Array(Type.Enum(SIGN_INS), {
  description: 'The ways in which the person can sign in',
})

export const WireAccount = Type.Object(
  {
    account_id: Type.String({ description: 'Names the account in calls and lists' }),
    name: Type.String({ description: 'Name of the person, shown in histories' }),
    email: orNull(Type.String({ description: 'E-mail address' })),
    role,
    role_from: Type.Enum(['invitation', 'claim'], {
      description:
        'Where the role comes from; a claim of the identity provider is read again at every sign-in',
    }),
    environments,
    app_ids: shownAppIds,
    enabled: Type.Boolean({ description: 'Whether the person may sign in' }),
    signs_in_with: signsInWith,
    created_at: utcDateTime('When the account was made'),
    created_by: Type.String({ description: 'The caller that invited the person' }),
    last_signed_in_at: orNull(utcDateTime('When the person last signed in')),
  },
  { title: 'Account' },
)

export const WireAccountPage = Type.Object(
  { accounts: Type.Array(WireAccount), next_cursor: nextCursor },
  { title: 'AccountPage' },
)

export const WireAccountChange = Type.Object(
  {
    role: Type.Optional(role),
    environments: Type.Optional(environments),
    app_ids: wantedAppIds,
    enabled: Type.Optional(Type.Boolean({ description: 'false switches the account off' })),
  },
  { title: 'AccountChange', additionalProperties: false, minProperties: 1 },
)

export const AccountListQuery = Type.Object(pageQuery, {
  title: 'AccountListQuery',
  additionalProperties: false,
})

export const EXAMPLE_ACCOUNT: Static<typeof WireAccount> = {
  account_id: '01KE2R8M5T9QWXYZ0ABCDEFGHJ',
  name: 'Ann',
  email: 'ann@example.com',
  role: 'support',
  role_from: 'invitation',
  environments: ['sandbox'],
  enabled: true,
  signs_in_with: ['passkey'],
  created_at: '2026-01-31T08:30:00.000Z',
  created_by: 'operator',
  last_signed_in_at: null,
}

export function readAccountChange(body: Static<typeof WireAccountChange>): WantedAccount {
  return {
    ...(body.role && { role: body.role }),
    ...(body.environments && { environments: readEnvironments(body.environments) }),
    ...(body.app_ids && { appIds: readAppIds(body.app_ids) }),
    ...(body.enabled !== undefined && { isEnabled: body.enabled }),
  }
}

export function toWireAccount(account: Account): Static<typeof WireAccount> {
  const { lastSignedInAtMs } = account
  return {
    account_id: account.accountId,
    name: account.name,
    email: account.email,
    role: account.role,
    role_from: account.roleFrom,
    environments: account.environments,
    ...(account.appIds && { app_ids: account.appIds }),
    enabled: account.isEnabled,
    signs_in_with: signInsOf(account),
    created_at: utcText(account.createdAtMs),
    created_by: account.createdBy,
    last_signed_in_at: lastSignedInAtMs === null ? null : utcText(lastSignedInAtMs),
  }
}

export function signInsOf({ password, passkeys, openid }: Account): (typeof SIGN_INS)[number][] {
  return [
    ...(password === null ? [] : (['password'] as const)),
    ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
    ...(openid === null ? [] : (['openid-connect'] as const)),
  ]
}
