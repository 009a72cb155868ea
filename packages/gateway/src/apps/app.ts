export const ON_UNREACHABLE = ['end', 'continue'] as const

/** The explanation for operators who set it. */
export const ON_UNREACHABLE_MEANS =
  'Decides a recharge when the merchant cannot be reached, does not answer in time or answers 5xx without a body of its own: `end` ends it, `continue` lets it go on. An unclear reply and a failure of the service itself always end it'

export type OnUnreachable = (typeof ON_UNREACHABLE)[number]

export const VERDICT_READINGS = ['lenient', 'strict', 'explicit'] as const

/** The explanation for operators who set it. */
export const VERDICT_READING_MEANS =
  'Decides which replies to `USER_VALIDATE` allow a top-up. `explicit`: only with `is_topup_forbidden` false. `strict`: also without it, if all fields of the reply are of the contract; a verdict below the top level must agree with it. `lenient`: also with other fields'

/** How sure a reply must be to count as a yes. */
export type VerdictReading = (typeof VERDICT_READINGS)[number]

export const DEFAULT_SERVER_ID_MEANS =
  'The `server_id` of the order when a recharge names none, for a game with one server. It is not part of `USER_VALIDATE`. With null such a recharge is refused'

export interface RateLimit {
  perSecond: number
  burst: number
}

export interface AppKey {
  serialNo: string
  /** SPKI PEM, whatever format was registered. */
  publicKey: string
  /** SHA-256 over the SPKI DER, lower-case hex. */
  fingerprint: string
  /** The validity of the certificate that held the key. A bare public key has none. */
  notBeforeMs: number | null
  notAfterMs: number | null
  addedAtMs: number
  revokedAtMs: number | null
}

export interface App {
  appId: string
  name: string
  webhookUrl: string | null
  enabled: boolean
  /** Null means that the app has no limit of its own, only the service's limit on concurrency. */
  rateLimit: RateLimit | null
  validationDeadlineMs: number
  onUnreachable: OnUnreachable
  verdictReading: VerdictReading
  /** Takes the place of a missing `server_id` in the order of a recharge, but not in the question to the merchant. */
  defaultServerId: string | null
  /** How far its own clock is ahead of the real one. Null for the clock of the environment. Only in the sandbox. */
  clockOffsetSeconds: number | null
  createdAtMs: number
  updatedAtMs: number
  keys: AppKey[]
}

export type AppSettings = Pick<
  App,
  | 'name'
  | 'webhookUrl'
  | 'enabled'
  | 'rateLimit'
  | 'validationDeadlineMs'
  | 'onUnreachable'
  | 'verdictReading'
  | 'defaultServerId'
>

export const VALIDATION_DEADLINE_MS = { default: 5000, min: 500, max: 15_000 } as const
