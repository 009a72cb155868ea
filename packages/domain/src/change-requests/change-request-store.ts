import type { Account, AccountChange } from '../accounts/people/account.ts'
import type { Invitation } from '../accounts/people/invitation.ts'
import type { SessionEnd } from '../accounts/sessions/session.ts'
import type { AccessToken } from '../accounts/token.ts'
import type { App, AppSettings } from '../apps/app.ts'
import type { AppKey } from '../apps/app-key.ts'
import type { OfApps } from '../apps/of-apps.ts'
import type { AuditEntry } from '../audit/audit-entry.ts'
import type { Order } from '../orders/order.ts'
import type { StatusChange } from '../orders/order-store.ts'
import type { ChangeRequest } from './change-request.ts'

export interface ChangeRequestFilter extends OfApps {
  appId?: string
  /** Only requests that nobody has decided. */
  isOpen?: boolean
  /** Only what merchants have asked for. */
  isUnguarded?: boolean
  /** Only what one person alone has done and nobody else has looked at. */
  isUnseen?: boolean
  /** Only what one person alone has done. */
  isBreakGlass?: boolean
}

/** What a transaction finds and locks before a request is judged. */
export type SubjectRef =
  | { of: 'app'; appId: string }
  | { of: 'account'; accountId: string }
  | { of: 'order'; appId: string; id: string }
  | { of: 'setting'; name: string }
  | { of: 'nothing' }

/** It cannot change until the decision, except an order, which is compared when it is changed. */
export type Subject =
  | { of: 'app'; app: App }
  | { of: 'account'; account: Account }
  | { of: 'order'; order: Order | undefined }
  | { of: 'setting'; value: string | undefined }
  | { of: 'nothing' }

export type AppliedToApp =
  | { kind: 'settings'; settings: Partial<AppSettings>; updatedAtMs: number }
  | { kind: 'add-key'; key: AppKey }
  | { kind: 'revoke-key'; serialNo: string; revokedAtMs: number }

/** What an approval does to the subject of its request, or what it makes. */
export type AppliedChange =
  | AppliedToApp
  | { kind: 'account'; accountId: string; change: AccountChange; end: SessionEnd }
  | { kind: 'add-token'; token: AccessToken }
  | { kind: 'add-invitation'; invitation: Invitation }
  | { kind: 'order-status'; change: StatusChange }
  | { kind: 'setting'; name: string; expected: string | undefined; value: string }

/** A decision about a request, with its effect and its entries of the audit trail, the first of them first. */
export interface Decided {
  next: Pick<ChangeRequest, 'state' | 'decidedAtMs' | 'decidedBy' | 'reason'>
  applied?: AppliedChange | undefined
  entries: AuditEntry[]
}

/** Judges a request as the transaction finds it, which no other decision changes meanwhile. It may be asked again. */
export type ChangeDecision = ({ requestId: string } | { added: ChangeRequest }) &
  (
    | { mayApply: false; judge(found: ChangeRequest): Decided }
    | { mayApply: true; judge(found: ChangeRequest, subject: Subject): Decided }
  )

/** Something else has changed what a decision was about to change. */
export class SubjectChanged extends Error {
  override readonly name = 'SubjectChanged'
}

/** How many open requests of an app, or without an app, there may be. Those from this time or before have lapsed. */
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
   * Decides and applies in one transaction, and adds the request in it if it is a new one. What the judgement throws leaves
   * everything as it was.
   * @throws {RecordNotFound}
   * @throws {SubjectChanged}
   */
  decideChangeRequest(decision: ChangeDecision): Promise<ChangeRequest>
  /**
   * Remembers who has looked at what one person alone has done. Looking again keeps the first one.
   * @throws {RecordNotFound}
   */
  markSeen(
    requestId: string,
    seen: { atMs: number; by: string },
    entryOf?: (seen: ChangeRequest) => AuditEntry,
  ): Promise<ChangeRequest>
  /** Deletes the oldest requests from before this time, without those that somebody has yet to look at, and returns their number. */
  deleteChangeRequestsBefore(
    requestedAtMs: number,
    limit: number,
    entryOf?: (deleted: number) => AuditEntry | undefined,
  ): Promise<number>
}
