import { type KeyObject, sign } from 'node:crypto'
import { formatAuthorization, makeNonce, stringToSign } from '@txgw/protocol'

export interface Signatory {
  appId: string
  privateKey: KeyObject
  /** @default '1' */
  serialNo?: string | undefined
}

export interface RequestToSign {
  body: Uint8Array
  /** @default 'POST' */
  method?: string
  /** @default '/gateway/v2/orders' */
  target?: string
  /** In seconds; the system clock unless given. */
  timestamp?: number
  /** Random unless given. */
  nonce?: string
}

/** The Authorization header of a request, signed as its merchant would. */
export function authorize({ appId, privateKey, serialNo = '1' }: Signatory, request: RequestToSign): string {
  const { body, method = 'POST', target = '/gateway/v2/orders', nonce = makeNonce() } = request
  const timestamp = String(request.timestamp ?? Math.floor(Date.now() / 1000))
  const signed = stringToSign({ method, target, timestamp, nonce, body })
  const signature = sign('sha256', signed, privateKey).toString('base64')
  return formatAuthorization({ authId: appId, authIdType: 'APP_ID', serialNo, nonce, timestamp, signature })
}
