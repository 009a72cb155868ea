/**
 * Every error name that the service can answer with. A test compares docs/errors.md with this table in both
 * directions; `advice` tells the reader what to do.
 */
export const ERROR_TABLE = {
  INVALID_ARGUMENT: {
    status: 400,
    message: 'The request is not valid.',
    advice: 'Correct the fields named in `details` and send the request again.',
  },
  UNAUTHENTICATED: {
    status: 401,
    message: 'The request is not authenticated.',
    advice: 'Check auth_id, serial_no, the key pair, the clock and the string that was signed.',
  },
  PERMISSION_DENIED: {
    status: 403,
    message: 'The app may not do this.',
    advice: 'Ask the operator whether the app is enabled.',
  },
  NOT_FOUND: {
    status: 404,
    message: 'This path or id does not exist.',
    advice:
      'Check the path and the id. An object of another app gives the same answer as one that does not exist.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'The path exists, but not for this method.',
    advice: 'Use a method of the `Allow` header; the merchant API is always POST.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    message: 'The request did not arrive in time.',
    advice: 'Send the whole request at once. Check the network between you and the service.',
  },
  ALREADY_EXISTS: {
    status: 409,
    message: 'This id is already in use, with other content.',
    advice: 'Read the existing object. Then choose another id, or change the existing object.',
  },
  ABORTED: {
    status: 409,
    message: 'Another change came first, so nothing was changed.',
    advice: 'Read the current state, decide again and send the change again.',
  },
  FAILED_PRECONDITION: {
    status: 409,
    message: 'The current state does not allow this.',
    advice: 'Read the current state. The message says what is allowed.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'The request body is too large.',
    advice: 'Keep the body within the limit that the message names.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The body must be JSON.',
    advice: 'Send `Content-Type: application/json` and no Content-Encoding.',
  },
  RESOURCE_EXHAUSTED: {
    status: 429,
    message: 'The app has used up its rate limit.',
    advice: 'Wait as long as RetryInfo and `Retry-After` say, then try again.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    message: 'The request line or the headers are too large.',
    advice: 'Send fewer or shorter headers.',
  },
  INTERNAL: {
    status: 500,
    message: 'The service failed while it handled the request.',
    advice: 'Try again. If it fails again, report the debug_id to the operator.',
  },
  UNIMPLEMENTED: {
    status: 501,
    message: 'The service does not support this.',
    advice: 'Send the body with Content-Length or the chunked transfer coding.',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'The service cannot answer at the moment.',
    advice: 'Wait as long as `Retry-After` says, then try again.',
  },
  HTTP_VERSION_NOT_SUPPORTED: {
    status: 505,
    message: 'The service does not speak this version of HTTP.',
    advice: 'Use HTTP/1.1.',
  },
} as const satisfies Record<string, { status: number; message: string; advice: string }>

export type ErrorName = keyof typeof ERROR_TABLE

export const ERROR_NAMES = Object.keys(ERROR_TABLE) as ErrorName[]
