import {
  encodeBase64,
  sha256OfContentDigest,
  verifyBytes,
  WEBHOOK_HEADERS,
  webhookStringToSign,
} from '@txgw/protocol'
import { type Clock, systemClock } from '../clock.ts'
import { NotificationRefusedError } from './notification-refused.ts'
import type { PlatformKeyring } from './platform-keyring.ts'
import { TOLERANCE_SECONDS } from './tolerance.ts'

/** Web headers, or a record by name: in lower case as Node has them, or as the service writes them. */
export type NotificationHeaders = Pick<Headers, 'get'> | Readonly<Record<string, unknown>>

export interface ReceivedNotification {
  headers: NotificationHeaders
  /** The bytes as received; parsing and serialising would change them. */
  body: Uint8Array
}

export interface VerifyOptions {
  /** The source of the service's keys: `createPlatformKeyring(…)`. */
  keyring: Pick<PlatformKeyring, 'find'>
  /** Milliseconds since 1970. @default Date.now */
  clock?: Clock
  /** How many seconds the timestamp may differ from our clock. @default 300 */
  toleranceSeconds?: number
}

type ReadHeader = (name: string) => string | undefined

/**
 * Resolves when the notification comes from the service and was not changed on its way.
 *
 * @example
 * const keyring = createPlatformKeyring({ client })
 * await verifyNotification({ headers: request.headers, body }, { keyring })
 * const notification = readNotification(body)
 *
 * @throws {NotificationRefusedError} with the reason as its `name`; `KEYS_UNAVAILABLE` means that it is not known yet
 */
export async function verifyNotification(
  { headers, body }: ReceivedNotification,
  { keyring, clock = systemClock, toleranceSeconds = TOLERANCE_SECONDS }: VerifyOptions,
): Promise<void> {
  const read = headerReader(headers)
  const timestamp = required(read, WEBHOOK_HEADERS.timestamp)
  const nonce = required(read, WEBHOOK_HEADERS.nonce)
  const serialNo = required(read, WEBHOOK_HEADERS.serial)
  const signature = required(read, WEBHOOK_HEADERS.signature)
  checkTimestamp(timestamp, clock(), toleranceSeconds)
  const digestMatches = await matchesDigest(read(WEBHOOK_HEADERS.digest), body)
  if (digestMatches === false) {
    throw new NotificationRefusedError(
      'BODY_CHANGED',
      'The body was changed on the way: it does not match Content-Digest. Look for a middleware or proxy that changes it. Verify the bytes as received, before anything parses them.',
    )
  }
  if (!SIGNATURE.test(signature)) {
    throw new NotificationRefusedError(
      'SIGNATURE_MISMATCH',
      'Txgw-Signature is not the Base64 of an RSA signature. The call does not come from the service.',
    )
  }
  const key = await keyring.find(serialNo, timeLeftMs(read, clock()))
  if (await verifyBytes(webhookStringToSign({ timestamp, nonce, body }), signature, key)) return
  throw new NotificationRefusedError(
    'SIGNATURE_MISMATCH',
    digestMatches
      ? 'The signature was not made with the key of Txgw-Serial. The body arrived unchanged. Check that the key belongs to this service and environment.'
      : 'The signature does not match: the key is wrong, or the body was changed on the way.',
  )
}

/** The Base64 of a 256-byte RSA signature. A text that cannot be one must not make us fetch keys. */
const SIGNATURE = /^[A-Za-z0-9+/]{342}==$/
/** Time reserved for sending the answer. */
const RESERVE_MS = 250

/** Undefined when the service names no deadline, or when the clocks differ too much to tell. */
function timeLeftMs(read: ReadHeader, nowMs: number): number | undefined {
  const leftMs = Date.parse(read(WEBHOOK_HEADERS.deadline) ?? '') - nowMs - RESERVE_MS
  return leftMs > 0 ? leftMs : undefined
}

function headerReader(headers: NotificationHeaders): ReadHeader {
  if (isWebHeaders(headers)) return (name) => headers.get(name) ?? undefined
  return (name) => {
    const value = headers[name.toLowerCase()] ?? headers[name]
    return typeof value === 'string' ? value : undefined
  }
}

function isWebHeaders(headers: NotificationHeaders): headers is Pick<Headers, 'get'> {
  return typeof headers.get === 'function'
}

function required(read: ReadHeader, name: string): string {
  const value = read(name)
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

/** Undefined when the header holds no digest to compare with. */
async function matchesDigest(header: string | undefined, body: Uint8Array): Promise<boolean | undefined> {
  const stated = header === undefined ? undefined : sha256OfContentDigest(header)
  if (stated === undefined) return undefined
  const digest = await crypto.subtle.digest('SHA-256', body as Uint8Array<ArrayBuffer>)
  return stated === encodeBase64(new Uint8Array(digest))
}
