import { canonicalText } from '@txgw/base/canonical-text'
import { DomainError } from '@txgw/base/domain-error'
import type { AccountStore } from '../../accounts/people/account-store.ts'
import type { TokenStore } from '../../accounts/token-store.ts'
import type { AuditEntry, EntryOf } from '../../audit/audit-entry.ts'
import { changedFields } from '../../audit/changed-fields.ts'
import type { ChangeRequest, FieldChange, GuardedChange } from '../change-request.ts'
import type { AppliedChange, Subject, SubjectRef } from '../change-request-store.ts'

export interface Present {
  request: ChangeRequest
  nowMs: number
  entryOf: EntryOf | undefined
}

/** What an approval does. Nothing is applied when a crash of an earlier release had kept the decision, not its effect. */
export interface Application {
  applied?: AppliedChange
  entry?: AuditEntry | undefined
}

export interface PeopleStores {
  accounts: AccountStore
  tokens: TokenStore
}

/** Everything about one kind of act that two people decide about. */
export interface GuardedKind {
  /** What the transaction of the decision locks. */
  subjectOf(change: GuardedChange, appId: string | null): SubjectRef
  /** Under their names on the wire, as they are now. A kind that makes something has nothing to compare. */
  fieldsOf?(subject: Subject): object
  /** Looks for what speaks against it before the transaction begins. @throws {DomainError} */
  prepare?(change: GuardedChange, stores: PeopleStores, nowMs: number): Promise<void>
  apply(change: GuardedChange, subject: Subject, present: Present): Application
}

/** The differences, field by field, for people. */
export function fieldChanges(before: object | null, after: object): FieldChange[] {
  const changed = changedFields(before && { ...before }, { ...after })
  return Object.keys(changed.after ?? {}).map((field) => ({
    field,
    before: changed.before?.[field] ?? null,
    after: changed.after?.[field] ?? null,
  }))
}

/** Nobody approves what was asked about another state. @throws {DomainError} */
export function requireUnchanged(changes: readonly FieldChange[], now: object): void {
  const current = new Map(Object.entries(now))
  const moved = changes.filter(
    ({ field, before }) => canonicalText(current.get(field) ?? null) !== canonicalText(before),
  )
  if (moved.length === 0) return
  const words = moved.map(
    ({ field, before }) => `${field} was ${valueText(before)} and is ${valueText(current.get(field))}`,
  )
  const message = `This has changed since it was asked for: ${words.join('; ')}. Refuse the request, and ask again.`
  throw new DomainError('not-allowed-now', message)
}

const valueText = (value: unknown) => (value === null || value === undefined ? 'none' : JSON.stringify(value))
