import type { Clock } from '../clock.ts'
import type { CertificateSource } from './key-fetcher.ts'
import type { PlatformKeys } from './known-keys.ts'
import type { NotificationRefusedError } from './notification-refused.ts'
import { TOLERANCE_SECONDS } from './tolerance.ts'
import type { AskedPlayer, UserValidateAnswer, UserValidateNotification } from './user-validation.ts'

export interface ValidateContext {
  notification: UserValidateNotification
  /** Until when the service accepts an answer; undefined when it does not say. */
  deadline: Date | undefined
}

/** The options of every handler, wherever its keys come from. */
export interface ValidateOptions {
  /** Decides about a player; answer with {@link allow}, {@link forbid} or {@link playerNotFound}. */
  validate(player: AskedPlayer, context: ValidateContext): UserValidateAnswer | Promise<UserValidateAnswer>
  /** The handler answers notifications only for these apps. @default the app of `client`, otherwise any */
  appId?: string | readonly string[]
  /** Milliseconds since 1970. @default Date.now */
  clock?: Clock
  /** How many seconds the timestamp of a notification may differ from our clock. @default 300 */
  toleranceSeconds?: number
  /** Called with the reason of each refusal; the caller gets the same reason. */
  onRefused?(error: NotificationRefusedError): void
  /**
   * Called with an error that `validate` threw, or with the loss of the body; the caller learns nothing of it.
   * @default console.error
   */
  onError?(error: unknown): void
}

/** The source of the service's keys: `client` fetches them and follows their rotation. */
export type UserValidateHandlerOptions = ValidateOptions &
  (
    | { client: CertificateSource; platformKeys?: PlatformKeys }
    | { platformKeys: PlatformKeys; client?: undefined }
  )

/** @throws {TypeError} with a message that names the option and its rule */
export function checkHandlerOptions(options: UserValidateHandlerOptions) {
  const { toleranceSeconds = TOLERANCE_SECONDS, client, platformKeys, appId = client?.appId } = options
  if (typeof options.validate !== 'function') throw new TypeError('validate must be a function')
  if (!client && !platformKeys) {
    throw new TypeError('client or platformKeys is required: without keys nothing can be verified')
  }
  if (!(Number.isFinite(toleranceSeconds) && toleranceSeconds >= 0)) {
    throw new TypeError('toleranceSeconds must be a number of seconds, 0 or more')
  }
  return {
    toleranceSeconds,
    appIds: appId === undefined ? undefined : new Set(typeof appId === 'string' ? [appId] : appId),
  }
}
