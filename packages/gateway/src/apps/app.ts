export const ON_UNREACHABLE = ['end', 'continue'] as const

/** The explanation for operators who set it. */
export const ON_UNREACHABLE_MEANS =
  'Decides a recharge when the merchant cannot be reached, does not answer in time or answers 5xx without a verdict: `end` ends it, `continue` lets it go on. An unclear reply always ends it'

export type OnUnreachable = (typeof ON_UNREACHABLE)[number]

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
  /** How far its own clock is ahead of the real one. Null for the clock of the environment. Only in the sandbox. */
  clockOffsetSeconds: number | null
  createdAtMs: number
  updatedAtMs: number
  keys: AppKey[]
}

export type AppSettings = Pick<
  App,
  'name' | 'webhookUrl' | 'enabled' | 'rateLimit' | 'validationDeadlineMs' | 'onUnreachable'
>

export const VALIDATION_DEADLINE_MS = { default: 5000, min: 500, max: 15_000 } as const
