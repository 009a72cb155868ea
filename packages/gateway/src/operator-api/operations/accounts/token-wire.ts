import { wireForm } from '@txgw/base/records/wire-form'
import type { NewToken } from '@txgw/domain/accounts/add-token'
import { type AccessToken, tokenFields } from '@txgw/domain/accounts/token'
import { WireChangeRequest } from '@txgw/domain/change-requests/change-request-wire'
import { changesProduction } from '@txgw/domain/change-requests/kinds/change-account'
import { instantMicros } from '@txgw/protocol'
import { dateTime, nonEmptyLabel } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { nextCursor, pageQuery } from '../../paging.ts'
import { environments, readAppIds, readEnvironments, role, wantedAppIds } from './grant-wire.ts'

export const WireNewToken = Type.Object(
  {
    name: nonEmptyLabel('Name of the program, shown in histories'),
    role,
    environments,
    app_ids: wantedAppIds,
    expires_at: Type.Optional(dateTime('When it stops working; never when absent')),
  },
  { title: 'NewToken', additionalProperties: false },
)

const form = wireForm(tokenFields, 'operator')

export const WireToken = Type.Object(form.properties, { title: 'AccessToken' })

export const WireMadeToken = Type.Object(
  { ...form.properties, token: Type.String({ description: 'The token. It is shown only this once' }) },
  { title: 'MadeToken' },
)

export const WireWaitingToken = Type.Object(
  {
    ...WireChangeRequest.properties,
    token: Type.String({
      description: 'The token, which works once it is approved. It is shown only this once',
    }),
  },
  { title: 'WaitingToken' },
)

export const WireTokenPage = Type.Object(
  { tokens: Type.Array(WireToken), next_cursor: nextCursor },
  { title: 'AccessTokenPage' },
)

export const TokenListQuery = Type.Object(pageQuery, { title: 'TokenListQuery', additionalProperties: false })

export const EXAMPLE_NEW_TOKEN = {
  name: 'support desk',
  role: 'support',
  environments: ['sandbox'],
  expires_at: '2026-05-01T00:00:00.000Z',
} as const

export const EXAMPLE_TOKEN = {
  ...EXAMPLE_NEW_TOKEN,
  environments: [...EXAMPLE_NEW_TOKEN.environments],
  token_id: '01KE2R8M5T9QWXYZ0ABCDEFGHJ',
  created_at: '2026-01-31T08:30:00.000Z',
  created_by: 'operator',
  owner_id: 'operator-token',
  last_used_at: null,
  exempt: false,
}

export function readNewToken(body: Static<typeof WireNewToken>): NewToken {
  const { name, role, environments, app_ids: appIds, expires_at: expiresAt } = body
  return {
    name,
    role,
    environments: readEnvironments(environments),
    appIds: readAppIds(appIds),
    expiresAtMs: expiresAt === undefined ? null : Math.floor((instantMicros(expiresAt) as number) / 1000),
  }
}

/** Only a token that could have to ask can be exempt from it. */
export function toWireToken(token: AccessToken): Static<typeof WireToken> {
  return form.toWire({ ...token, isExempt: token.isExempt && changesProduction(token) })
}
