import type { ErrorName } from '@txgw/protocol'

/** A name that is missing here does not compile. */
const ALL: Record<ErrorName, true> = {
  INVALID_ARGUMENT: true,
  UNAUTHENTICATED: true,
  PERMISSION_DENIED: true,
  NOT_FOUND: true,
  METHOD_NOT_ALLOWED: true,
  REQUEST_TIMEOUT: true,
  ALREADY_EXISTS: true,
  ABORTED: true,
  FAILED_PRECONDITION: true,
  PAYLOAD_TOO_LARGE: true,
  UNSUPPORTED_MEDIA_TYPE: true,
  RESOURCE_EXHAUSTED: true,
  HEADERS_TOO_LARGE: true,
  INTERNAL: true,
  UNIMPLEMENTED: true,
  UNAVAILABLE: true,
  HTTP_VERSION_NOT_SUPPORTED: true,
}

export const ERROR_NAMES = Object.keys(ALL)
