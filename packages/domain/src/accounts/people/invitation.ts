import { orNull } from '@txgw/base/nullable'
import { text } from '@txgw/base/records/columns'
import { type Field, type RecordOf, record } from '@txgw/base/records/record'
import { utcText } from '@txgw/protocol'
import Type from 'typebox'
import { type Audited, byDigest } from '../../records/audited.ts'
import { instant, instantOrNull } from '../../records/instant.ts'
import { grantFields, ownerId } from '../grant-fields.ts'

const plain = { sort: 'plain', shown: 'operator', column: text(), audited: 'never' } as const
const hidden = { ...plain, shown: 'nobody' } as const

/** A link that lets one person make an account, once. The secret in the link is not kept. */
export const invitationFields = record({
  invitationId: {
    ...plain,
    schema: Type.String({ description: 'Names the invitation in calls and lists. It is not secret' }),
  },
  /** Hex of the SHA-256 of the secret. */
  digest: { ...hidden, schema: Type.String(), sort: 'secret', audited: byDigest },
  name: {
    ...plain,
    schema: Type.String({ description: 'Name of the person' }),
    sort: 'personal',
    audited: 'always',
  },
  email: {
    ...plain,
    schema: orNull(Type.String({ description: 'E-mail address' })),
    sort: 'personal',
    audited: 'when-made',
  },
  role: { ...grantFields.role, audited: 'when-made' },
  environments: { ...grantFields.environments, audited: 'when-made' },
  appIds: { ...grantFields.appIds, audited: 'when-made' },
  createdAtMs: { ...instant('When it was made'), shown: 'operator', audited: 'when-made' },
  createdBy: {
    ...plain,
    schema: Type.String({ description: 'The caller that invited the person' }),
    audited: 'when-made',
  },
  ownerId: { ...ownerId, audited: 'when-made' },
  expiresAtMs: { ...instant('When it stops working'), shown: 'operator', audited: 'when-made' },
  usedAtMs: { ...instantOrNull('When it was used'), shown: 'nobody', audited: 'never' },
  /** The account that it became. */
  accountId: { ...hidden, schema: orNull(Type.String()) },
  withdrawnAtMs: { ...instantOrNull('When it was withdrawn'), shown: 'nobody', audited: 'when-ended' },
}) satisfies { readonly [name: string]: Field & Audited }

export interface Invitation extends RecordOf<typeof invitationFields> {}

export type InvitationState = 'open' | 'used' | 'withdrawn' | 'expired'

export function stateOfInvitation(
  { usedAtMs, withdrawnAtMs, expiresAtMs }: Pick<Invitation, 'usedAtMs' | 'withdrawnAtMs' | 'expiresAtMs'>,
  nowMs: number,
): InvitationState {
  if (usedAtMs !== null) return 'used'
  if (withdrawnAtMs !== null) return 'withdrawn'
  return nowMs < expiresAtMs ? 'open' : 'expired'
}

/** Says why an invitation is refused; undefined while it is open. Only the holder of the link may be told. */
export function refusalOfInvitation(invitation: Invitation, nowMs: number): string | undefined {
  switch (stateOfInvitation(invitation, nowMs)) {
    case 'open':
      return undefined
    case 'used':
      return 'This invitation was already used. Sign in, or ask an admin for a new one.'
    case 'withdrawn':
      return 'This invitation was withdrawn. Ask an admin for a new one.'
    case 'expired':
      return `This invitation ended at ${utcText(invitation.expiresAtMs)}. Ask an admin for a new one.`
  }
}
