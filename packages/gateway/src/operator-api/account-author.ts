import type { FastifyRequest } from 'fastify'
import type { Account } from '../accounts/people/account.ts'
import { createEntryOf } from '../audit/entry-maker.ts'
import type { EntryOf } from '../base/audit-entry.ts'
import type { OperatorListener } from './served.ts'

/** A person that signs in may make or change its own account, and is the author of that. */
export function accountAuthor(
  { ip, id }: FastifyRequest,
  { operation, signedInWith }: { operation: string; signedInWith: string },
  { clock, makeId }: Pick<OperatorListener, 'clock' | 'makeId'>,
): (account: Account) => EntryOf {
  return ({ name, role }) => {
    const deed = { actor: name, role, signedInWith, address: ip, operation, debugId: id }
    return createEntryOf(deed, { clock, makeId })
  }
}
