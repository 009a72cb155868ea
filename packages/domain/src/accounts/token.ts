import { flag, text } from '@txgw/base/records/columns'
import { type Field, type RecordOf, record } from '@txgw/base/records/record'
import { utcText } from '@txgw/protocol'
import Type from 'typebox'
import { type Audited, byDigest } from '../records/audited.ts'
import { instant, instantOrNull, optionalInstant } from '../records/instant.ts'
import type { Actor } from './actor.ts'
import { grantFields, ownerId } from './grant-fields.ts'

const plain = { sort: 'plain', shown: 'operator', column: text() } as const

/** A token of a program. The text of the token itself is not kept. */
export const tokenFields = record({
  tokenId: {
    ...plain,
    schema: Type.String({ description: 'Names the token in calls and lists. It is not secret' }),
    audited: 'never',
  },
  /** Hex of the SHA-256 of the text. */
  digest: { schema: Type.String(), sort: 'secret', shown: 'nobody', column: text(), audited: byDigest },
  name: { ...plain, schema: Type.String({ description: 'Name of the program' }), audited: 'always' },
  role: { ...grantFields.role, audited: 'always' },
  environments: { ...grantFields.environments, audited: 'when-made' },
  appIds: { ...grantFields.appIds, audited: 'when-made' },
  createdAtMs: { ...instant('When it was made'), shown: 'operator', audited: 'when-made' },
  createdBy: {
    ...plain,
    schema: Type.String({ description: 'The caller that made it' }),
    audited: 'when-made',
  },
  ownerId: { ...ownerId, audited: 'when-made' },
  expiresAtMs: {
    ...instantOrNull('When it stops working; null when it does not expire'),
    shown: 'operator',
    audited: 'when-made',
  },
  revokedAtMs: {
    ...optionalInstant('When it was revoked; absent while it works'),
    shown: 'operator',
    audited: 'when-ended',
  },
  /** Recorded at most once a minute. */
  lastUsedAtMs: {
    ...instantOrNull('When it was last used, to about a minute; null when it never was'),
    shown: 'operator',
    audited: 'never',
  },
  /** Set for tokens from before two people decided about changes of production. */
  isExempt: {
    ...plain,
    schema: Type.Boolean({
      description:
        'Whether it acts at once where two people decide: a token of the operator from before there was that policy, until an admin ends it',
    }),
    wire: 'exempt',
    column: flag(),
    audited: 'when-made',
  },
}) satisfies { readonly [name: string]: Field & Audited }

export interface AccessToken extends RecordOf<typeof tokenFields> {}

/** Says why a token is refused; undefined while it works. Only the holder of the token may be told. */
export function refusalOf(
  { expiresAtMs, revokedAtMs }: Pick<AccessToken, 'expiresAtMs' | 'revokedAtMs'>,
  nowMs: number,
): string | undefined {
  if (revokedAtMs !== null) return `This token was revoked at ${utcText(revokedAtMs)}.`
  if (expiresAtMs !== null && nowMs >= expiresAtMs) return `This token expired at ${utcText(expiresAtMs)}.`
  return undefined
}

export function tokenActor(
  { tokenId, name, role, environments, appIds, ownerId, isExempt }: AccessToken,
  address: string,
): Actor {
  return {
    id: tokenId,
    name,
    role,
    environments,
    signedInWith: 'token',
    address,
    ...(appIds && { appIds }),
    ...(ownerId !== null && { ownerId }),
    ...(isExempt && { isExempt }),
  }
}
