import { ERROR_TABLE, type ErrorName } from '@txgw/protocol'
import { DETAIL_TYPES, type ErrorBody, type ErrorDetail, type FieldViolation } from '@txgw/protocol/schemas'
import { type LinksOf, NO_LINKS } from './error-links.ts'
import { type RefusedSignature, writeSignature } from './request-reason.ts'

interface Refusal {
  message?: string
  details?: ErrorDetail[]
  causes?: { cause: string; solution: string }[]
  /** Seconds after which a retry makes sense; becomes Retry-After and RetryInfo. */
  retryAfterSeconds?: number
  /** The texts behind a refused signature; only in the sandbox. */
  debug?: ErrorBody['debug']
  /** Why the request is not authenticated, for the request record and the log. */
  signature?: RefusedSignature | undefined
  /** The true reason, for the request record and the log, never for the caller. */
  internalReason?: string
  cause?: unknown
}

/** A refusal with a name from the error table. The API layer turns it into the contract's error body. */
export class ServiceError extends Error {
  override readonly name: ErrorName
  readonly status: number
  readonly details: ErrorDetail[]
  readonly causes: { cause: string; solution: string }[]
  readonly retryAfterSeconds: number | undefined
  readonly debug: ErrorBody['debug']
  readonly signature: RefusedSignature | undefined
  readonly internalReason: string | undefined

  constructor(name: ErrorName, refusal: Refusal = {}) {
    super(refusal.message ?? ERROR_TABLE[name].message, { cause: refusal.cause })
    this.name = name
    this.status = ERROR_TABLE[name].status
    this.retryAfterSeconds = refusal.retryAfterSeconds
    this.details = [...(refusal.details ?? []), ...retryDetails(refusal.retryAfterSeconds)]
    this.causes = refusal.causes ?? []
    this.debug = refusal.debug
    this.signature = refusal.signature
    this.internalReason = refusal.signature ? writeSignature(refusal.signature) : refusal.internalReason
  }
}

export function invalidFields(violations: FieldViolation[], message?: string): ServiceError {
  return new ServiceError('INVALID_ARGUMENT', { details: violations, ...(message && { message }) })
}

export function errorBody(error: ServiceError, debugId: string, linksOf: LinksOf = NO_LINKS): ErrorBody {
  const links = linksOf(error.name)
  return {
    name: error.name,
    message: error.message,
    ...(links.length > 0 && { links }),
    ...(error.details.length > 0 && { details: error.details }),
    ...(error.causes.length > 0 && { causes: error.causes }),
    ...(error.debug && Object.keys(error.debug).length > 0 && { debug: error.debug }),
    debug_id: debugId,
  }
}

function retryDetails(seconds: number | undefined): ErrorDetail[] {
  return seconds === undefined ? [] : [{ '@type': DETAIL_TYPES.retryInfo, retry_delay: `${seconds}s` }]
}
