/** What arrived, as far as a signature depends on it. */
export interface ReceivedRequest {
  method: string
  /** Path and query as they reached the service. */
  target: string
  /** Path and query as the merchant called them, in front of any proxy that strips a prefix. */
  signedTarget: string
  host: string | undefined
  /** Every Authorization header, as sent. */
  authorizations: string[]
  body: Buffer
}
