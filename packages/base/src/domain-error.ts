/** Why the domain refuses a request. */
export type DomainErrorKind =
  | 'invalid'
  | 'not-authenticated'
  | 'not-permitted'
  | 'not-found'
  | 'exists-already'
  | 'changed-meanwhile'
  | 'not-allowed-now'
  | 'too-many'
  | 'unavailable'

/** A rule of the domain that a value breaks. */
export interface BrokenRule {
  /** The name of a field in the domain's input. */
  field: string
  /** A phrase that continues a sentence after the name of the field. */
  rule: string
  value: unknown
}

interface Circumstances {
  brokenRules?: BrokenRule[]
  /** The time after which a retry makes sense. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** A refusal in the words of the domain. The API layer gives it a name and a status. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly kind: DomainErrorKind
  readonly brokenRules: BrokenRule[]
  readonly retryAfterSeconds: number | undefined

  /** @param message undefined for the general text of its kind */
  constructor(kind: DomainErrorKind, message?: string, circumstances: Circumstances = {}) {
    super(message, { cause: circumstances.cause })
    this.kind = kind
    this.brokenRules = circumstances.brokenRules ?? []
    this.retryAfterSeconds = circumstances.retryAfterSeconds
  }
}

export function brokenRule(field: string, rule: string, value: unknown): DomainError {
  return new DomainError('invalid', undefined, { brokenRules: [{ field, rule, value }] })
}
