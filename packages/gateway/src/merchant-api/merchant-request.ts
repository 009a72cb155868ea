import type { HeaderList } from '@txgw/http1/header-list'

/** One request as a record. Everything between the socket and the response is a function of it. */
export interface MerchantRequest {
  method: string
  /** Path and query exactly as sent to this process. */
  target: string
  /** Path and query as the merchant called them, before any proxy that strips a prefix. */
  signedTarget: string
  headers: HeaderList
  body: Buffer
  clientAddress: string
}
