import type { OfApps } from '../apps/of-apps.ts'
import type { AuditEntry } from '../audit/audit-entry.ts'
import type { ChangeRequest, ChangeState } from './change-request.ts'

export interface ChangeRequestFilter extends OfApps {
  appId?: string
  /** Only requests that nobody has decided. */
  isOpen?: boolean
}

/** Changes the state only from one of the expected states. */
export interface ChangeDecision {
  requestId: string
  expected: readonly ChangeState[]
  next: Pick<ChangeRequest, 'state' | 'decidedAtMs' | 'decidedBy' | 'reason'>
  entryOf?: ((decided: ChangeRequest) => AuditEntry) | undefined
}

/** Each change is written together with its entry of the audit trail, if it is given one. */
export interface ChangeRequestStore {
  /** @throws {DuplicateRecord} */
  addChangeRequest(request: ChangeRequest, entry?: AuditEntry): Promise<void>
  findChangeRequest(requestId: string, ofApps?: readonly string[]): Promise<ChangeRequest | undefined>
  /** Newest first, that is by id, descending, after the given one. */
  listChangeRequests(
    filter: ChangeRequestFilter,
    page: { limit: number; after?: string },
  ): Promise<ChangeRequest[]>
  /** Returns the changed request; undefined when it is in none of the expected states or does not exist. */
  decideChangeRequest(decision: ChangeDecision): Promise<ChangeRequest | undefined>
  /** Deletes the oldest requests from before this time and returns their number. One that is being applied stays. */
  deleteChangeRequestsBefore(
    requestedAtMs: number,
    limit: number,
    entryOf?: (deleted: number) => AuditEntry | undefined,
  ): Promise<number>
}
