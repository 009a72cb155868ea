import type { App, AppSettings } from '../apps/app.ts'
import type { AppKey } from '../apps/app-key.ts'
import type { OfApps } from '../apps/of-apps.ts'
import type { AuditEntry } from '../audit/audit-entry.ts'
import type { ChangeRequest } from './change-request.ts'

export interface ChangeRequestFilter extends OfApps {
  appId?: string
  /** Only requests that nobody has decided. */
  isOpen?: boolean
}

/** What an approval does to the app of its request. */
export type AppliedChange =
  | { kind: 'settings'; settings: Partial<AppSettings>; updatedAtMs: number }
  | { kind: 'add-key'; key: AppKey }
  | { kind: 'revoke-key'; serialNo: string; revokedAtMs: number }

/** A decision about a request, with its effect and its entries of the audit trail, the first of them first. */
export interface Decided {
  next: Pick<ChangeRequest, 'state' | 'decidedAtMs' | 'decidedBy' | 'reason'>
  applied?: AppliedChange | undefined
  entries: AuditEntry[]
}

/** Judges a request as the transaction finds it, which no other decision changes meanwhile. It may be asked again. */
export type ChangeDecision = { requestId: string } & (
  | { mayApply: false; judge(found: ChangeRequest): Decided }
  /** The app cannot change meanwhile either. */
  | { mayApply: true; judge(found: ChangeRequest, app: App): Decided }
)

/** How many open requests of an app there may be. Those from this time or before have lapsed. */
export interface RequestRoom {
  openMax: number
  lapsedUntilMs: number
}

/** Each change is written together with its entry of the audit trail, if it is given one. */
export interface ChangeRequestStore {
  /**
   * Returns false and adds nothing when there is no room, whoever else asks at the same moment.
   * @throws {DuplicateRecord}
   */
  addChangeRequest(request: ChangeRequest, entry?: AuditEntry, room?: RequestRoom): Promise<boolean>
  findChangeRequest(requestId: string, ofApps?: readonly string[]): Promise<ChangeRequest | undefined>
  /** Newest first, that is by id, descending, after the given one. */
  listChangeRequests(
    filter: ChangeRequestFilter,
    page: { limit: number; after?: string },
  ): Promise<ChangeRequest[]>
  /**
   * Decides and applies in one transaction. What the judgement throws leaves everything as it was.
   * @throws {RecordNotFound}
   */
  decideChangeRequest(decision: ChangeDecision): Promise<ChangeRequest>
  /** Deletes the oldest requests from before this time and returns their number. */
  deleteChangeRequestsBefore(
    requestedAtMs: number,
    limit: number,
    entryOf?: (deleted: number) => AuditEntry | undefined,
  ): Promise<number>
}
