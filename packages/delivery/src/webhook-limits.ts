/** The limits for everything that is sent to receivers and read from them. */
export interface WebhookLimits {
  /** From the name look-up to the end of the TLS handshake. */
  connectTimeoutMs: number
  /** The pause before a second attempt, which gives a receiver time to restart. */
  retryPauseMs: number
  /** For the body. */
  replyBytesMax: number
  /** The most pieces of a body; a chunk is one, or several if it arrives so. */
  replyPiecesMax: number
  /** For the names and values of the headers together. */
  replyHeaderBytesMax: number
  replyHeadersMax: number
  /** The most informational replies before the final one. */
  replyPreludesMax: number
  /** For everything that arrives for one request: informational replies, headers, chunks with their framing, trailers. */
  replyTotalBytesMax: number
  /** How long a connection may stay idle when the receiver does not say. */
  keepAliveMs: number
  keepAliveMsMax: number
  /** The most signatures made at the same time: enough to keep the threads busy, few enough that waiting is short. */
  signaturesMax: number
  /** The most deliveries of one app at its receiver at the same time, and so the most connections to it. */
  laneConcurrencyMax: number
  /** The most deliveries of one app that may wait for their turn. */
  laneQueueMax: number
  lanesMax: number
  /** A lane that is idle for this long is closed with its connections. */
  laneIdleMs: number
  /** The number of failures in a row that opens the breaker. After the question was sent, a subject counts once. */
  breakerFailuresMax: number
  /** A failure that is older no longer counts. */
  breakerWindowMs: number
  /** How long the breaker stays open before one delivery probes the receiver. */
  breakerOpenMs: number
  /** The most time for the answer to a question that is asked although the breaker is open. */
  breakerAskMs: number
}

export const WEBHOOK_LIMITS: WebhookLimits = {
  connectTimeoutMs: 2000,
  retryPauseMs: 100,
  replyBytesMax: 64 * 1024,
  replyHeaderBytesMax: 16 * 1024,
  replyTotalBytesMax: 128 * 1024,
  replyPiecesMax: 1024,
  replyHeadersMax: 128,
  replyPreludesMax: 8,
  keepAliveMs: 15_000,
  keepAliveMsMax: 60_000,
  signaturesMax: 8,
  laneConcurrencyMax: 32,
  laneQueueMax: 256,
  lanesMax: 2000,
  laneIdleMs: 120_000,
  breakerFailuresMax: 5,
  breakerWindowMs: 120_000,
  breakerOpenMs: 5000,
  breakerAskMs: 1000,
}
