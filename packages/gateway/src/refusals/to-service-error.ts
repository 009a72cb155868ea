import { type BrokenRule, DomainError, type DomainErrorKind } from '@txgw/base/domain-error'
import {
  ClockDiffers,
  DuplicateRecord,
  EnvironmentHeld,
  RecordNotFound,
  StoreUnavailable,
} from '@txgw/base/store-errors'
import type { ErrorName } from '@txgw/protocol'
import { type FieldViolation, fieldViolation } from '@txgw/protocol/schemas'
import { ServiceError } from './service-error.ts'

const STORE_RETRY_SECONDS = 1
export const HELD_RETRY_SECONDS = 10
const HELD_MESSAGE =
  'This environment is closed until its operator has looked at its data. Nothing has been changed; send the request again later.'

const NAMES: Record<DomainErrorKind, ErrorName> = {
  invalid: 'INVALID_ARGUMENT',
  'not-authenticated': 'UNAUTHENTICATED',
  'not-permitted': 'PERMISSION_DENIED',
  'not-found': 'NOT_FOUND',
  'exists-already': 'ALREADY_EXISTS',
  'changed-meanwhile': 'ABORTED',
  'not-allowed-now': 'FAILED_PRECONDITION',
  'too-many': 'RESOURCE_EXHAUSTED',
  unavailable: 'UNAVAILABLE',
}

/** Turns any thrown value into a refusal. An unknown error reveals nothing to the caller. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  if (error instanceof DomainError) return fromDomain(error)
  if (error instanceof EnvironmentHeld) return heldRefusal(error)
  if (error instanceof StoreUnavailable) {
    return new ServiceError('UNAVAILABLE', {
      ...(error instanceof ClockDiffers && { message: sentence(error.message) }),
      retryAfterSeconds: STORE_RETRY_SECONDS,
      internalReason: `the store is unavailable: ${error.message}`,
      cause: error,
    })
  }
  if (error instanceof DuplicateRecord) return new ServiceError('ALREADY_EXISTS', { cause: error })
  if (error instanceof RecordNotFound) return new ServiceError('NOT_FOUND', { cause: error })
  return new ServiceError('INTERNAL', { internalReason: describe(error), cause: error })
}

/** Only the log gets the evidence. The operator API tells it to callers that it knows. */
function heldRefusal(error: EnvironmentHeld): ServiceError {
  return new ServiceError('UNAVAILABLE', {
    message: HELD_MESSAGE,
    retryAfterSeconds: HELD_RETRY_SECONDS,
    internalReason: error.message,
    cause: error,
  })
}

function fromDomain(error: DomainError): ServiceError {
  const { kind, message, brokenRules, retryAfterSeconds } = error
  return new ServiceError(NAMES[kind], {
    ...(message !== '' && { message }),
    details: brokenRules.map(toViolation),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    cause: error,
  })
}

/** Fields have the same names on the wire, in snake case. */
function toViolation({ field, rule, value }: BrokenRule): FieldViolation {
  const name = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return fieldViolation(name, rule, value)
}

function sentence(words: string): string {
  return `${words[0]?.toUpperCase()}${words.slice(1)}.`
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : `thrown: ${typeof error}`
}
