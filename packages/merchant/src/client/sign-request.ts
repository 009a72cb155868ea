import { formatAuthorization, makeNonce, signParts } from '@txgw/protocol'
import type { Clock } from '../clock.ts'

export interface Signer {
  appId: string
  serialNo: string
  privateKey: CryptoKey
  clock: Clock
}

/** The headers of one try: each has its own time and nonce. `target` is the path of the URL that is called. */
export async function signedHeaders(
  target: string,
  body: Uint8Array,
  { appId, serialNo, privateKey, clock }: Signer,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(clock() / 1000))
  const nonce = makeNonce()
  const signature = await signParts({ method: 'POST', target, timestamp, nonce, body }, privateKey)
  return {
    'content-type': 'application/json',
    accept: 'application/json',
    authorization: formatAuthorization({
      authId: appId,
      authIdType: 'APP_ID',
      serialNo,
      nonce,
      timestamp,
      signature,
    }),
  }
}
