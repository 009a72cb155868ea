import { utcText } from '@txgw/protocol'
import type { Environment } from '../../base/environment.ts'
import type { Role } from '../role.ts'

/** A link that lets one person make an account, once. The secret in the link is not kept. */
export interface Invitation {
  invitationId: string
  /** Hex of the SHA-256 of the secret. */
  digest: string
  name: string
  email: string | null
  role: Role
  environments: Environment[]
  appIds: string[] | null
  createdAtMs: number
  createdBy: string
  expiresAtMs: number
  usedAtMs: number | null
  /** The account that it became. */
  accountId: string | null
  withdrawnAtMs: number | null
}

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
