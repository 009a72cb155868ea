import type { Actor } from '@txgw/domain/accounts/actor'
import { judgePermission, type Permission } from '@txgw/domain/accounts/permission'
import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../refusals/service-error.ts'
import { type Caller, rememberCaller } from './caller.ts'
import type { Admit } from './reception.ts'

/** Admits a caller that may do this. It is identified once and remembered for the handler. */
export function createOperatorCheck(
  identify: (request: FastifyRequest) => Promise<Caller>,
  admit: Admit = () => {},
) {
  return (needed: Permission) =>
    async (request: FastifyRequest): Promise<void> => {
      const caller = await identify(request)
      // Remembered first: the audit trail names the caller of a refused call too.
      rememberCaller(request, caller)
      admit(caller.actor.role)
      requirePermission(caller.actor, needed)
    }
}

/** A merchant gets the same answer as for a path that does not exist. */
function requirePermission(actor: Actor, needed: Permission): void {
  switch (judgePermission(actor, needed)) {
    case 'allowed':
      return
    case 'hidden':
      throw new ServiceError('NOT_FOUND')
    case 'role-missing':
      throw new ServiceError('PERMISSION_DENIED', {
        message: `This needs the role ${needed.role}, and "${actor.name}" has the role ${actor.role}.`,
      })
    case 'environment-missing':
      throw new ServiceError('PERMISSION_DENIED', {
        message: `This needs ${listed(needed.environments)}, and "${actor.name}" covers ${listed(actor.environments)} alone.`,
      })
  }
}

function listed(names: readonly string[]): string {
  return names.join(' and ')
}
