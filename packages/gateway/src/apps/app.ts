export const ON_UNREACHABLE = ['end', 'continue'] as const

/** For those who set it. */
export const ON_UNREACHABLE_MEANS =
  'What becomes of a recharge when the merchant was not reached, did not answer in time or answered 5xx without a verdict: it ends, or it goes on (`continue`). A reply that is no clear answer ends it either way'

export type OnUnreachable = (typeof ON_UNREACHABLE)[number]

export interface RateLimit {
  perSecond: number
  burst: number
}

export interface AppKey {
  serialNo: string
  /** SPKI PEM, whatever it was registered as. */
  publicKey: string
  /** SHA-256 over the SPKI DER, lower-case hex. */
  fingerprint: string
  /** Validity of the certificate the key came in; a bare public key has none. */
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
  /** null: no limit of its own, only the service's bound on concurrency. */
  rateLimit: RateLimit | null
  validationDeadlineMs: number
  onUnreachable: OnUnreachable
  createdAtMs: number
  updatedAtMs: number
  keys: AppKey[]
}

export type AppSettings = Pick<
  App,
  'name' | 'webhookUrl' | 'enabled' | 'rateLimit' | 'validationDeadlineMs' | 'onUnreachable'
>

export const VALIDATION_DEADLINE_MS = { default: 5000, min: 500, max: 15_000 } as const
