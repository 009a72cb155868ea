import { instantMicros, utcText } from '@txgw/protocol'
import { dateTime, identifier, nonEmptyLabel, utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import type { NewToken } from '../../../accounts/add-token.ts'
import { ROLE_NAMES } from '../../../accounts/role.ts'
import type { AccessToken } from '../../../accounts/token.ts'
import { ENVIRONMENTS } from '../../../base/environment.ts'
import { orNull } from '../../../base/nullable.ts'
import { nextCursor, pageQuery } from '../../paging.ts'

const APPS_MAX = 100

const environments = Type.Array(Type.Enum(ENVIRONMENTS), {
  minItems: 1,
  maxItems: 8,
  description: 'The environments that it covers; production is never implied by sandbox',
})

const role = Type.Enum(ROLE_NAMES, { description: 'What it may do' })

export const WireNewToken = Type.Object(
  {
    name: nonEmptyLabel('Name of the program, shown in histories'),
    role,
    environments,
    app_ids: Type.Optional(
      Type.Array(identifier('Application ID'), {
        minItems: 1,
        maxItems: APPS_MAX,
        description: 'The apps of a merchant: required for the role merchant, refused for every other role',
      }),
    ),
    expires_at: Type.Optional(dateTime('When it stops working; never when absent')),
  },
  { title: 'NewToken', additionalProperties: false },
)

const shown = {
  token_id: Type.String({ description: 'Names the token in calls and lists. It is not secret' }),
  name: Type.String({ description: 'Name of the program' }),
  role,
  environments,
  app_ids: Type.Optional(Type.Array(Type.String(), { description: 'The apps of a merchant' })),
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
    environments: ENVIRONMENTS.filter((environment) => environments.includes(environment)),
    appIds: appIds === undefined ? null : [...new Set(appIds)],
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
