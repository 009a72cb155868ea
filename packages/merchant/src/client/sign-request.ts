import { formatAuthorization, makeNonce, signBytes, stringToSign } from '@txgw/protocol'
import { type Clock, systemClock } from '../clock.ts'
import { type PrivateKey, usablePrivateKey } from './private-key.ts'

export interface RequestToSign {
  /** @default 'POST' */
  method?: string
  /** Path and query exactly as called, such as `/gateway/v2/orders`. */
  target: string
  /** The bytes exactly as sent. */
  body: Uint8Array
}

export interface SigningOptions {
  appId: string
  /** @default '1' */
  serialNo?: string
  /** A CryptoKey is used directly; any other form is read again at each call. */
  privateKey: PrivateKey
  /** Milliseconds since 1970. @default Date.now */
  clock?: Clock
  /** Whole seconds since 1970. @default the time of `clock` */
  timestamp?: string
  /** 32 letters and digits. @default random ones */
  nonce?: string
}

export interface RequestSignature {
  /** Every header that the service needs: the media types and Authorization. */
  headers: { 'content-type': string; accept: string; authorization: string }
  timestamp: string
  nonce: string
  /** The signed text, to look at when a signature is refused. */
  stringToSign: Uint8Array
}

/**
 * Signs one request for any HTTP client. Sign each try again.
 *
 * @throws {KeyFormatError} @throws {AuthorizationHeaderError} when the header cannot carry a value
 */
export async function signRequest(
  { method = 'POST', target, body }: RequestToSign,
  { appId, serialNo = '1', privateKey, clock = systemClock, ...given }: SigningOptions,
): Promise<RequestSignature> {
  const { timestamp = String(Math.floor(clock() / 1000)), nonce = makeNonce() } = given
  const bytes = stringToSign({ method, target, timestamp, nonce, body })
  const signature = await signBytes(bytes, await usablePrivateKey(privateKey))
  const authorization = formatAuthorization({
    authId: appId,
    authIdType: 'APP_ID',
    serialNo,
    nonce,
    timestamp,
    signature,
  })
  const headers = { 'content-type': 'application/json', accept: 'application/json', authorization }
  return { headers, timestamp, nonce, stringToSign: bytes }
}
