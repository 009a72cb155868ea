import type { Clock } from '@txgw/base/clock'
import type { MakeId } from '@txgw/base/ids'
import type { Actor } from '@txgw/domain/accounts/actor'
import type { AuditEntry, EntryOf } from '@txgw/domain/audit/audit-entry'
import { createEntryOf, type Deed, refusedEntry } from '@txgw/domain/audit/entry-maker'
import type { FastifyRequest } from 'fastify'
import { readFailure } from '../http/error-reply.ts'
import type { Operation } from '../operation.ts'
import { callerOf } from './caller.ts'

interface CallAuditOptions {
  /** The real time. */
  clock: Clock
  makeId: MakeId
}

export type CallAudit = ReturnType<typeof createCallAudit>

/** Makes the audit entries of the calls of the operator API. */
export function createCallAudit(options: CallAuditOptions) {
  const ofCaller = (request: FastifyRequest, { id }: Operation): Deed =>
    deedOf(callerOf(request).actor, id, request.id)
  return {
    deedOf: ofCaller,
    entryOf: (request: FastifyRequest, operation: Operation): EntryOf =>
      createEntryOf(ofCaller(request, operation), options),
    /** Undefined when the call changes nothing anyway. */
    refusal(
      request: FastifyRequest,
      { id, changes }: Operation,
      actor: Actor,
      error: unknown,
    ): AuditEntry | undefined {
      if (!changes) return undefined
      const { object, appId = null } = changes({
        params: textsOf(request.params),
        query: textsOf(request.query),
        body: textsOf(request.body),
      })
      const refused = { object, appId, errorName: readFailure(error).name }
      return refusedEntry(deedOf(actor, id, request.id), refused, options)
    },
  }
}

function deedOf(actor: Actor, operation: string, debugId: string): Deed {
  const { name, role, signedInWith, address = null } = actor
  return { actor: name, role, signedInWith, address, operation, debugId }
}

/** The texts of a part that may not have been checked yet: it may be anything. */
function textsOf(part: unknown): Record<string, string> {
  if (typeof part !== 'object' || part === null) return {}
  return Object.fromEntries(Object.entries(part).filter(([, value]) => typeof value === 'string'))
}
