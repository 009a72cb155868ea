import { utcText } from '@txgw/protocol'
import type { AuditEntry } from '../audit/audit-entry.ts'
import { auditObject } from '../audit/audit-object.ts'
import { serviceEntryOf } from '../audit/service-entry.ts'
import type { ChangeRequestStore } from '../change-requests/change-request-store.ts'
import type { RequestStore } from '../requests/request-store.ts'
import type { ValidationStore } from '../validations/validation-store.ts'

/** The kinds of records that the service deletes by itself. Recharges that ended without an order go with their validations. */
export const FORGOTTEN_KINDS = ['requests', 'validations', 'change-requests'] as const

export type ForgottenKind = (typeof FORGOTTEN_KINDS)[number]

/** More than a year, so that a month can be compared with the same month a year ago. */
const LONG_DAYS = 400
const KEEP_DAYS: Record<ForgottenKind, number> = {
  requests: 30,
  validations: LONG_DAYS,
  'change-requests': LONG_DAYS,
}
const DAY_MS = 24 * 60 * 60 * 1000

/** Data alone, so that it can be sent to a thread. */
export interface ForgetJob {
  kind: ForgottenKind
  limit: number
  /** The time in life. */
  nowMs: number
}

export interface Forgetter {
  /** Deletes the oldest records of one kind that are kept no longer. @returns how many */
  forgetOldest(job: ForgetJob): Promise<number>
}

interface ForgettingStore {
  requests: Pick<RequestStore, 'deleteRequestsBefore'>
  validations: Pick<ValidationStore, 'deleteValidationsBefore'>
  changeRequests: Pick<ChangeRequestStore, 'deleteChangeRequestsBefore'>
}

export function createForgetter(store: ForgettingStore): Forgetter {
  return {
    async forgetOldest({ kind, limit, nowMs }) {
      const beforeMs = nowMs - KEEP_DAYS[kind] * DAY_MS
      if (kind === 'requests') return store.requests.deleteRequestsBefore(beforeMs, limit)
      if (kind === 'validations')
        return store.validations.deleteValidationsBefore(beforeMs, limit, (deleted) =>
          deletion('forgetValidations', nowMs, {
            object: kind,
            deleted,
            before: { validations: deleted, started_before: utcText(beforeMs) },
          }),
        )
      return store.changeRequests.deleteChangeRequestsBefore(beforeMs, limit, (deleted) =>
        deletion('forgetChangeRequests', nowMs, {
          object: kind,
          deleted,
          before: { change_requests: deleted, requested_before: utcText(beforeMs) },
        }),
      )
    },
  }
}

function deletion(
  operation: string,
  nowMs: number,
  { object, deleted, before }: { object: 'validations' | 'change-requests'; deleted: number; before: object },
): AuditEntry | undefined {
  if (deleted === 0) return undefined
  const entryOf = serviceEntryOf(operation, { nowMs: () => nowMs })
  return entryOf({ object: auditObject(object), appId: null, before, after: null })
}
