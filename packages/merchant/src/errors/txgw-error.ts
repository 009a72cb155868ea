/** Details of an error; `@type` says which fields it has. */
export interface ErrorDetail {
  '@type': string
  /** With a field violation: path of the field. */
  field?: string
  /** With a field violation: the rule it breaks. */
  description?: string
  /** With a field violation: the value as sent, shortened. */
  value?: string
  [field: string]: unknown
}

export interface ErrorCause {
  cause: string
  solution: string
}

export interface TxgwErrorFacts {
  name: string
  message: string
  status?: number | undefined
  debugId?: string | undefined
  details?: readonly ErrorDetail[]
  causes?: readonly ErrorCause[]
  links?: readonly unknown[]
  retryAfter?: number | undefined
  body?: string | undefined
  cause?: unknown
}

/** Every failed call rejects with this class or a subclass. */
export class TxgwError extends Error {
  /** The service's error name, such as `NOT_FOUND`. */
  override readonly name: string
  /** HTTP status; undefined when there was no answer. */
  readonly status: number | undefined
  /** Identifies the request at the service: quote it when you report a problem. */
  readonly debugId: string | undefined
  readonly details: readonly ErrorDetail[]
  /** Possible causes, each with its remedy. */
  readonly causes: readonly ErrorCause[]
  readonly links: readonly unknown[]
  /** The seconds to wait before the next request, as the service asks. */
  readonly retryAfter: number | undefined
  /**
   * The body of the answer as received. Logs of the error leave it out, because it can be long and may come from
   * elsewhere.
   */
  declare readonly body: string | undefined

  constructor(facts: TxgwErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.name = facts.name
    this.status = facts.status
    this.debugId = facts.debugId
    this.details = facts.details ?? []
    this.causes = facts.causes ?? []
    this.links = facts.links ?? []
    this.retryAfter = facts.retryAfter
    Object.defineProperty(this, 'body', { value: facts.body })
  }
}
