import { TxgwError } from './txgw-error.ts'

/** The request is not valid; `details` name the fields. */
export class InvalidArgumentError extends TxgwError {}
/** The service refused the signature, key, clock or app; in the sandbox `causes` say which. */
export class UnauthenticatedError extends TxgwError {}
/** The app may not do this, for example because it is disabled. */
export class PermissionDeniedError extends TxgwError {}
/** There is no such order, or it belongs to another app; or the path is wrong. */
export class NotFoundError extends TxgwError {}
/** The current state does not allow it. */
export class ConflictError extends TxgwError {}
/** Too many requests; `retryAfter` says how many seconds to wait. */
export class RateLimitedError extends TxgwError {}
/** The service failed. Report `debugId` if this continues. */
export class InternalError extends TxgwError {}
/** The service cannot answer at the moment. */
export class ServiceUnavailableError extends TxgwError {}
/** No answer: the connection could not be made, or broke. `cause` holds the platform's error. */
export class ConnectionError extends TxgwError {}
/** No complete answer within `timeout`. */
export class TimeoutError extends ConnectionError {}
/** The answer did not come from the service, or not in its form. */
export class UnexpectedAnswerError extends TxgwError {}

type ErrorClass = typeof TxgwError

/** An error name that is not listed here gets the base class; its `name` says which error it is. */
export const CLASS_OF_NAME: ReadonlyMap<string, ErrorClass> = new Map([
  ['INVALID_ARGUMENT', InvalidArgumentError],
  ['UNAUTHENTICATED', UnauthenticatedError],
  ['PERMISSION_DENIED', PermissionDeniedError],
  ['NOT_FOUND', NotFoundError],
  ['ALREADY_EXISTS', ConflictError],
  ['ABORTED', ConflictError],
  ['FAILED_PRECONDITION', ConflictError],
  ['RESOURCE_EXHAUSTED', RateLimitedError],
  ['INTERNAL', InternalError],
  ['UNAVAILABLE', ServiceUnavailableError],
])

/** For answers without an error body, such as those of a proxy in between. */
export const NAME_OF_STATUS: ReadonlyMap<number, string> = new Map([
  [429, 'RESOURCE_EXHAUSTED'],
  [500, 'INTERNAL'],
  [502, 'UNAVAILABLE'],
  [503, 'UNAVAILABLE'],
  [504, 'UNAVAILABLE'],
])
