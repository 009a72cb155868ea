import {
  contentDigest,
  encodeBase64,
  verifyBytes,
  WEBHOOK_HEADERS,
  webhookStringToSign,
} from '@txgw/protocol'
import type { Clock } from '../clock.ts'
import { NotificationRefusedError } from './notification-refused.ts'
import type { PlatformKeyring } from './platform-keyring.ts'

export interface ReceivedNotification {
  headers: Pick<Headers, 'get'>
  /** The bytes as they came; parsed and written again they would be other bytes. */
  body: Uint8Array<ArrayBuffer>
}

export interface VerifyParts {
  keyring: PlatformKeyring
  clock: Clock
  toleranceSeconds: number
}

/** Resolves when the notification came from the service as it is. @throws {NotificationRefusedError} */
export async function verifyNotification(
  { headers, body }: ReceivedNotification,
  { keyring, clock, toleranceSeconds }: VerifyParts,
): Promise<void> {
  const timestamp = required(headers, WEBHOOK_HEADERS.timestamp)
  const nonce = required(headers, WEBHOOK_HEADERS.nonce)
  const serialNo = required(headers, WEBHOOK_HEADERS.serial)
  const signature = required(headers, WEBHOOK_HEADERS.signature)
  checkTimestamp(timestamp, clock(), toleranceSeconds)
  const digestMatches = await matchesDigest(headers.get(WEBHOOK_HEADERS.digest), body)
  if (digestMatches === false) {
    throw new NotificationRefusedError(
      'BODY_CHANGED',
      'The body is not the one that was sent: it does not match Content-Digest. A middleware or proxy has changed it on the way; verify the bytes as received, before anything parses them.',
    )
  }
  if (!SIGNATURE.test(signature)) {
    throw new NotificationRefusedError(
      'SIGNATURE_MISMATCH',
      'Txgw-Signature is not the Base64 of an RSA signature: the call does not come from the service.',
    )
  }
  const key = await keyring.find(serialNo, timeLeftMs(headers, clock()))
  if (await verifyBytes(webhookStringToSign({ timestamp, nonce, body }), signature, key)) return
  throw new NotificationRefusedError(
    'SIGNATURE_MISMATCH',
    digestMatches
      ? 'The signature was not made with the key of Txgw-Serial; the body itself arrived unchanged. Check that the key is the one of this service and environment.'
      : 'The signature does not fit: the key is another one, or the body was changed on the way.',
  )
}

/** The 256 bytes of an RSA signature. Whoever cannot even write one must not make us fetch keys. */
const SIGNATURE = /^[A-Za-z0-9+/]{342}==$/
/** Kept back for the way of the answer. */
const RESERVE_MS = 250

/** Undefined when the service does not say, or when our clocks differ too much to tell. */
function timeLeftMs(headers: Pick<Headers, 'get'>, nowMs: number): number | undefined {
  const leftMs = Date.parse(headers.get(WEBHOOK_HEADERS.deadline) ?? '') - nowMs - RESERVE_MS
  return leftMs > 0 ? leftMs : undefined
}

function required(headers: Pick<Headers, 'get'>, name: string): string {
  const value = headers.get(name)
  if (value) return value
  throw new NotificationRefusedError(
    'HEADER_MISSING',
    `The header ${name} is missing: the call does not come from the service, or a proxy drops the header.`,
  )
}

function checkTimestamp(timestamp: string, nowMs: number, toleranceSeconds: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new NotificationRefusedError(
      'TIMESTAMP_INVALID',
      'Txgw-Timestamp must be whole seconds since 1970, not milliseconds.',
    )
  }
  const ageSeconds = Math.floor(nowMs / 1000) - Number(timestamp)
  if (Math.abs(ageSeconds) <= toleranceSeconds) return
  throw new NotificationRefusedError(
    'TIMESTAMP_OUTSIDE_TOLERANCE',
    `Txgw-Timestamp is ${Math.abs(ageSeconds)} seconds ${ageSeconds > 0 ? 'old' : 'ahead'}, more than ${toleranceSeconds}: the call was repeated later, or one of the two clocks is wrong.`,
  )
}

const SHA_256_DIGEST = /(?:^|,)\s*(sha-256=:[A-Za-z0-9+/]+=*:)\s*(?:,|$)/

/** Undefined when there is no digest to compare with. */
async function matchesDigest(
  header: string | null,
  body: Uint8Array<ArrayBuffer>,
): Promise<boolean | undefined> {
  const stated = header === null ? undefined : SHA_256_DIGEST.exec(header)?.[1]
  if (stated === undefined) return undefined
  return stated === contentDigest(encodeBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', body))))
}
