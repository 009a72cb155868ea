import { createHash, type KeyObject, randomUUID, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { HttpCall } from './http-call.ts'

export interface MerchantKey {
  app: string
  serial: string
  privateKey: KeyObject
}

export const QUERY_PATH = '/gateway/v2/orders'
export const CERTIFICATES_PATH = '/gateway/v2/certificates'

const signInPool = promisify<string, Buffer, KeyObject, Buffer>(sign)

/** Signs a call by the words of the contract. It shares no code with the service. */
export async function signedCall(
  origin: string,
  { path, body, key }: { path: string; body: string; key: MerchantKey },
): Promise<{ call: HttpCall; signature: string; nonce: string }> {
  const timestamp = Math.floor(Date.now() / 1000)
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
    url: origin + path,
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
