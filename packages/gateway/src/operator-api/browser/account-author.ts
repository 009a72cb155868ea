import type { Role } from '@txgw/domain/accounts/role'
import type { EntryOf } from '@txgw/domain/audit/audit-entry'
import { createEntryOf } from '@txgw/domain/audit/entry-maker'
import type { FastifyRequest } from 'fastify'
import type { OperatorListener } from '../served.ts'

/** A person that signs in or out may make or change its own account or session, and is the author of that. */
export function accountAuthor(
  request: FastifyRequest,
  { operation, signedInWith }: { operation: string; signedInWith: string },
  { clientOf, clock, makeId }: Pick<OperatorListener, 'clientOf' | 'clock' | 'makeId'>,
): (person: { name: string; role: Role | null }) => EntryOf {
  return ({ name, role }) => {
    const { address } = clientOf(request)
    const deed = { actor: name, role, signedInWith, address, operation, debugId: request.id }
    return createEntryOf(deed, { clock, makeId })
  }
}
