/** The record of one merchant request. It holds no signature, no key and no body. */
export interface RequestRecord {
  debugId: string
  receivedAtMs: number
  durationMicros: number
  clientAddress: string
  method: string
  /** Path and query as sent, shortened. */
  target: string
  /** Null unless the signature proved it. */
  appId: string | null
  /** The known app that a refused request names. Nothing proves that this app sent it. */
  claimedAppId: string | null
  serialNo: string | null
  orderId: string | null
  status: number
  errorName: string | null
  /** The true reason of a refusal, even when the caller was not told. */
  reason: string | null
}
