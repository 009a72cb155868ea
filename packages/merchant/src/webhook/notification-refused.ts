/** The reasons why a call is not answered as a notification, each with its status. */
export const REFUSALS = {
  METHOD_NOT_ALLOWED: 405,
  BODY_TOO_LARGE: 413,
  HEADER_MISSING: 401,
  TIMESTAMP_INVALID: 401,
  TIMESTAMP_OUTSIDE_TOLERANCE: 401,
  BODY_CHANGED: 401,
  SERIAL_UNKNOWN: 401,
  SIGNATURE_MISMATCH: 401,
  NOTIFICATION_INVALID: 400,
  OTHER_APP: 403,
  KEYS_UNAVAILABLE: 503,
} as const

export type RefusalName = keyof typeof REFUSALS

/** The call did not come from the service, or was changed on its way. `name` is a {@link RefusalName}. */
export class NotificationRefusedError extends Error {
  override readonly name: RefusalName
  readonly status: number

  constructor(name: RefusalName, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = name
    this.status = REFUSALS[name]
  }
}

/** Something before the handler has read the body, so the signed bytes are gone. */
export class BodyConsumedError extends Error {
  override readonly name = 'BODY_CONSUMED'
  readonly status = 500
}
