/** Bounds of everything that is sent to merchants and read from them. */
export interface WebhookLimits {
  /** From the name look-up to the end of the TLS handshake. */
  connectTimeoutMs: number
  /** Before a second attempt, so that a merchant that restarts gets a moment. */
  retryPauseMs: number
  replyBytesMax: number
  replyHeaderBytesMax: number
  /** How long a connection may wait for its next use when the merchant does not say. */
  keepAliveMs: number
  keepAliveMsMax: number
  /** Signatures made at the same time: enough to keep the threads busy, so few that a turn comes soon. */
  signaturesMax: number
  /** The same for merchants that gave no answer when they were asked last, beside the others. */
  doubtfulSignaturesMax: number
  /** Validations of one app at the merchant at the same time, and so connections to it. */
  laneConcurrencyMax: number
  /** Validations of one app that may wait for one of those. */
  laneQueueMax: number
  lanesMax: number
  /** A lane that nobody used for so long is closed with its connections. */
  laneIdleMs: number
  /** Failures in a row after which a merchant is left alone. */
  breakerFailuresMax: number
  /** How long it is left alone before one validation probes it. */
  breakerOpenMs: number
}

export const WEBHOOK_LIMITS: WebhookLimits = {
  connectTimeoutMs: 2000,
  retryPauseMs: 100,
  replyBytesMax: 64 * 1024,
  replyHeaderBytesMax: 16 * 1024,
  keepAliveMs: 15_000,
  keepAliveMsMax: 60_000,
  signaturesMax: 8,
  doubtfulSignaturesMax: 1,
  laneConcurrencyMax: 32,
  laneQueueMax: 256,
  lanesMax: 2000,
  laneIdleMs: 120_000,
  breakerFailuresMax: 5,
  breakerOpenMs: 5000,
}
