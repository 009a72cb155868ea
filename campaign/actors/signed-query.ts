import { createHash, type KeyObject, randomUUID, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { HttpCall } from './http-call.ts'

export interface MerchantKey {
  app: string
  serial: string
  privateKey: KeyObject
}

export const QUERY_PATH = '/gateway/v2/orders'
const CERTIFICATES_PATH = '/gateway/v2/certificates'

/** What a merchant signs. */
export interface SignedContent {
  path: string
  body: string
  key: MerchantKey
  /** How old the call says it is. */
  ageSeconds?: number
}

export type SignedCall = Omit<HttpCall, 'url'> & { path: string }

export function queryOf(id: string, key: MerchantKey): SignedContent {
  return { path: QUERY_PATH, body: JSON.stringify({ id }), key }
}

export function certificatesFor(key: MerchantKey): SignedContent {
  return { path: CERTIFICATES_PATH, body: '', key }
}

const signInPool = promisify<string, Buffer, KeyObject, Buffer>(sign)

/** Signs a call by the words of the contract. It shares no code with the service. */
export async function signedCall({
  path,
  body,
  key,
  ageSeconds = 0,
}: SignedContent): Promise<{ call: SignedCall; signature: string; nonce: string }> {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
  const nonce = randomUUID().replaceAll('-', '')
  const text = `POST\n${path}\n${timestamp}\n${nonce}\n${body}\n`
  const signature = (await signInPool('sha256', Buffer.from(text), key.privateKey)).toString('base64')
  const pairs = {
    auth_id: key.app,
    auth_id_type: 'APP_ID',
    serial_no: key.serial,
    nonce_str: nonce,
    timestamp,
    signature,
  }
  const credentials = Object.entries(pairs).map(([name, value]) => `${name}=${value}`)
  const call = {
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `TXGW-SHA256-RSA2048 ${credentials.join(',')}`,
    },
    body,
  }
  return { call, signature, nonce }
}

export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
