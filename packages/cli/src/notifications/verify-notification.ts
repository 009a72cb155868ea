import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '@txgw/gateway/clock'
import { NotificationRefusedError } from '@txgw/merchant'
import {
  AHEAD_SECONDS_MAX,
  contentDigest,
  verifyBytes,
  WEBHOOK_HEADERS,
  webhookStringToSign,
} from '@txgw/protocol'
import type { PlatformKeyring } from './platform-keyring.ts'

export interface ReceivedNotification {
  headers: IncomingHttpHeaders
  /** The bytes as they came; parsed and written again they would be other bytes. */
  body: Buffer
}

/** Older or newer ones could have been recorded by somebody and sent again. */
const CLOCK_DIFFERENCE_SECONDS_MAX = AHEAD_SECONDS_MAX

/** @returns why it cannot have come from the service, or undefined when it did */
export async function verifyNotification(
  { headers, body }: ReceivedNotification,
  { keyring, clock }: { keyring: PlatformKeyring; clock: Clock },
): Promise<string | undefined> {
  const read = (name: string) => {
    const value = headers[name.toLowerCase()]
    return typeof value === 'string' ? value : ''
  }
  const timestamp = read(WEBHOOK_HEADERS.timestamp)
  const nonce = read(WEBHOOK_HEADERS.nonce)
  const signature = read(WEBHOOK_HEADERS.signature)
  const serialNo = read(WEBHOOK_HEADERS.serial)
  if (!timestamp || !nonce || !signature || !serialNo) return 'A Txgw header is missing.'
  if (!isRecent(timestamp, clock.nowMs())) return 'Txgw-Timestamp is not a time of the last minutes.'
  const digest = headers[WEBHOOK_HEADERS.digest.toLowerCase()]
  if (digest !== undefined && digest !== contentDigest(hash('sha256', body, 'base64'))) {
    return 'The body was changed on its way: it does not match Content-Digest.'
  }
  const key = await keyring.find(serialNo).catch(refusalOf)
  if (typeof key === 'string') return key
  const genuine = await verifyBytes(webhookStringToSign({ timestamp, nonce, body }), signature, key)
  return genuine ? undefined : 'The signature was not made with the key of Txgw-Serial.'
}

/** Why the service cannot have used such a serial. @throws when that could not be found out */
function refusalOf(error: unknown): string {
  if (error instanceof NotificationRefusedError && error.name === 'SERIAL_UNKNOWN') return error.message
  throw error
}

function isRecent(timestamp: string, nowMs: number): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false
  return Math.abs(nowMs / 1000 - Number(timestamp)) <= CLOCK_DIFFERENCE_SECONDS_MAX
}
