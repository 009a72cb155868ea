import { hash } from 'node:crypto'
import { NotificationRefusedError, type PlatformKeyring } from '@txgw/merchant'
import {
  contentDigest,
  importPrivateKey,
  importPublicKey,
  signBytes,
  WEBHOOK_HEADERS,
  webhookStringToSign,
} from '@txgw/protocol'
import { makeKeyPair } from '../../src/keys/key-pair.ts'

export const NOW_MS = Date.parse('2026-01-01T00:00:00Z')
export const SERIAL = 'KEY1'

const pair = await makeKeyPair()
const privateKey = await importPrivateKey(pair.privateKey)
const publicKey = await importPublicKey(pair.publicKey)

/** Knows the one key that notifications are signed with here. */
export const KEYRING: PlatformKeyring = {
  find: async (serialNo) => {
    if (serialNo === SERIAL) return publicKey
    throw new NotificationRefusedError('SERIAL_UNKNOWN', 'Txgw-Serial names no key of the service.')
  },
}

export interface SignedNotification {
  /** Names in lower case. */
  headers: Record<string, string>
  body: Buffer
}

/** As the service sends it. */
export async function signedNotification(resource: Record<string, string>): Promise<SignedNotification> {
  const time = new Date(NOW_MS).toISOString()
  const notification = {
    id: 'VAL1',
    create_time: time,
    update_time: time,
    event_type: 'USER_VALIDATE',
    event_version: 'v1',
    resource_type: 'RESOURCE_TYPE_USER',
    resource_version: 'v1',
    summary: '',
    resource,
  }
  return signed(Buffer.from(JSON.stringify(notification)))
}

export async function signed(body: Buffer): Promise<SignedNotification> {
  const timestamp = String(NOW_MS / 1000)
  const nonce = 'n'.repeat(32)
  const signature = await signBytes(webhookStringToSign({ timestamp, nonce, body }), privateKey)
  const headers = {
    'content-type': 'application/json',
    [WEBHOOK_HEADERS.timestamp.toLowerCase()]: timestamp,
    [WEBHOOK_HEADERS.nonce.toLowerCase()]: nonce,
    [WEBHOOK_HEADERS.signature.toLowerCase()]: signature,
    [WEBHOOK_HEADERS.serial.toLowerCase()]: SERIAL,
    [WEBHOOK_HEADERS.deadline.toLowerCase()]: new Date(NOW_MS + 200).toISOString(),
    [WEBHOOK_HEADERS.digest.toLowerCase()]: contentDigest(hash('sha256', body, 'base64')),
  }
  return { headers, body }
}
