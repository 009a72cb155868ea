/** Why the domain does not do what it was asked for. */
export type DomainErrorKind =
  | 'invalid'
  | 'not-found'
  | 'exists-already'
  | 'changed-meanwhile'
  | 'not-allowed-now'
  | 'too-many'
  | 'unavailable'

/** A rule of the domain that a value breaks. */
export interface BrokenRule {
  /** The field of the domain's input. */
  field: string
  /** A sentence that goes on from the name of the field. */
  rule: string
  value: unknown
}

interface Circumstances {
  brokenRules?: BrokenRule[]
  /** The time after which trying again makes sense. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** A refusal in the words of the domain. The edge gives it a name and a status. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly kind: DomainErrorKind
  readonly brokenRules: BrokenRule[]
  readonly retryAfterSeconds: number | undefined

  /** @param message undefined for the general words of its kind */
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
