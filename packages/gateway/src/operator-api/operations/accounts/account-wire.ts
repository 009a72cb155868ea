import { wireForm } from '@txgw/base/records/wire-form'
import { type Account, accountFields, SIGN_INS, signInsOf } from '@txgw/domain/accounts/people/account'
import type { WantedAccount } from '@txgw/domain/accounts/people/change-account'
import Type, { type Static } from 'typebox'
import { nextCursor, pageQuery } from '../../paging.ts'
import { environments, readAppIds, readEnvironments, role, wantedAppIds } from './grant-wire.ts'

const form = wireForm(accountFields, 'operator')
const { created_at, created_by, last_signed_in_at, ...about } = form.properties

export const signsInWith = Type.Array(Type.Enum(SIGN_INS), {
  description: 'The ways in which the person can sign in',
})

export const WireAccount = Type.Object(
  { ...about, signs_in_with: signsInWith, created_at, created_by, last_signed_in_at },
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
  const { created_at, created_by, last_signed_in_at, ...about } = form.toWire(account)
  return { ...about, signs_in_with: signInsOf(account), created_at, created_by, last_signed_in_at }
}
