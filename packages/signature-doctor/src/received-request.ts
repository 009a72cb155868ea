/** The parts of a received request that a signature depends on. */
export interface ReceivedRequest {
  method: string
  /** Path and query as they reached the service. */
  target: string
  /** Path and query as the merchant called them, before any proxy that strips a prefix. */
  signedTarget: string
  host: string | undefined
  /** Every Authorization header, as sent. */
  authorizations: string[]
  body: Buffer
}
