/** One change, or one refused attempt at a change: who made it, how, to what, and what it changed. */
export interface AuditEntry {
  /** Sorts by time. */
  entryId: string
  atMs: number
  /** The name of the person, the token or the user of the machine. */
  actor: string
  /** Null for a command and for the service itself. */
  role: string | null
  /** How the actor proved who it is, such as `token` or `command`. */
  signedInWith: string
  /** The network address of the caller, or the name of the machine that ran a command. */
  address: string | null
  /** The id of an operation of the API, or the name of a command. */
  operation: string
  /** The name of the changed object, such as `order/app-1/order-1`. */
  object: string
  appId: string | null
  /** Only the fields that changed. Null when there was nothing before. */
  before: unknown
  /** Only the fields that changed. Null when there is nothing now. */
  after: unknown
  outcome: AuditOutcome
  /** Why an attempt was refused; null for a change that was made. */
  errorName: string | null
  debugId: string | null
}

export const AUDIT_OUTCOMES = ['done', 'refused'] as const

export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number]

/** The part of an entry that tells of the change itself. */
export interface AuditChange {
  object: string
  appId: string | null
  before: unknown
  after: unknown
}

/** Makes the entry of a change that the caller is about to make. */
export type EntryOf = (change: AuditChange) => AuditEntry
