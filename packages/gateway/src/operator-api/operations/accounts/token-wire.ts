import { instantMicros, utcText } from '@txgw/protocol'
import { dateTime, nonEmptyLabel, utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import type { NewToken } from '../../../accounts/add-token.ts'
import type { AccessToken } from '../../../accounts/token.ts'
import { orNull } from '../../../base/nullable.ts'
import { nextCursor, pageQuery } from '../../paging.ts'
import { environments, readAppIds, readEnvironments, role, shownAppIds, wantedAppIds } from './grant-wire.ts'

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

const shown = {
  token_id: Type.String({ description: 'Names the token in calls and lists. It is not secret' }),
  name: Type.String({ description: 'Name of the program' }),
  role,
  environments,
  app_ids: shownAppIds,
  created_at: utcDateTime('When it was made'),
  created_by: Type.String({ description: 'The caller that made it' }),
  expires_at: orNull(utcDateTime('When it stops working; null when it does not expire')),
  revoked_at: Type.Optional(utcDateTime('When it was revoked; absent while it works')),
  last_used_at: orNull(utcDateTime('When it was last used, to about a minute; null when it never was')),
}

export const WireToken = Type.Object(shown, { title: 'AccessToken' })

export const WireMadeToken = Type.Object(
  { ...shown, token: Type.String({ description: 'The token. It is shown only this once' }) },
  { title: 'MadeToken' },
)

export const WireTokenPage = Type.Object(
  { tokens: Type.Array(WireToken), next_cursor: nextCursor },
  { title: 'AccessTokenPage' },
)

export const TokenListQuery = Type.Object(pageQuery, { title: 'TokenListQuery', additionalProperties: false })

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

export function toWireToken(token: AccessToken): Static<typeof WireToken> {
  return {
    token_id: token.tokenId,
    name: token.name,
    role: token.role,
    environments: token.environments,
    ...(token.appIds && { app_ids: token.appIds }),
    created_at: utcText(token.createdAtMs),
    created_by: token.createdBy,
    expires_at: token.expiresAtMs === null ? null : utcText(token.expiresAtMs),
    ...(token.revokedAtMs !== null && { revoked_at: utcText(token.revokedAtMs) }),
    last_used_at: token.lastUsedAtMs === null ? null : utcText(token.lastUsedAtMs),
  }
}
