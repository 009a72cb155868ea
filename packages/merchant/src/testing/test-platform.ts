import {
  contentDigest,
  encodeBase64,
  makeNonce,
  signBytes,
  utcText,
  WEBHOOK_HEADERS,
  webhookStringToSign,
} from '@txgw/protocol'
import type { PlatformCertificate } from '../certificate.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { AskedPlayer, UserValidateNotification } from '../webhook/user-validation.ts'
import { makeKeyPair } from './key-pair.ts'

export interface SignedNotification {
  notification: UserValidateNotification
  headers: Record<string, string>
  /** The signed bytes. */
  body: Uint8Array<ArrayBuffer>
  /** The same as a web-standard Request. */
  request: Request
}

export interface NotificationChanges {
  /** The player in the question. */
  player?: Partial<AskedPlayer>
  /** Fields of the notification besides the player. */
  notification?: Record<string, unknown>
  /** Sent instead of a notification. */
  body?: string | Uint8Array
  /** Address of the Request. */
  url?: string
}

/** Plays the service in a unit test: it signs notifications with its own key. */
export interface TestPlatform {
  /** Give these to `createUserValidateHandler`. */
  platformKeys: PlatformCertificate[]
  /** Pass this object as `client` to have the handler fetch the keys. */
  certificates(): Promise<PlatformCertificate[]>
  signNotification(changes?: NotificationChanges): Promise<SignedNotification>
}

export interface TestPlatformOptions {
  serialNo?: string
  clock?: Clock
}

const encoder = new TextEncoder()

/**
 * Plays the service and signs notifications, to unit-test a handler without a network.
 *
 * @example
 * const platform = await createTestPlatform()
 * const handler = createUserValidateHandler({ platformKeys: platform.platformKeys, validate })
 * const { request } = await platform.signNotification({ player: { user_id: 'player-1' } })
 * const response = await handler(request)
 */
export async function createTestPlatform({
  serialNo = 'test-1',
  clock = systemClock,
}: TestPlatformOptions = {}): Promise<TestPlatform> {
  const { privateKey, publicKey } = await makeKeyPair()
  const certificate = {
    serial_no: serialNo,
    public_key: publicKey,
    not_before: utcText(clock()),
    expires_at: null,
  }
  return {
    platformKeys: [certificate],
    certificates: async () => [certificate],
    signNotification: async (changes = {}) => {
      const notification = makeNotification(changes, utcText(clock()))
      const { body: given = JSON.stringify(notification), url = 'http://localhost/user-validate' } = changes
      const body = typeof given === 'string' ? encoder.encode(given) : Uint8Array.from(given)
      const headers = await signHeaders(body, { serialNo, privateKey, clock })
      const request = new Request(url, { method: 'POST', headers, body })
      return { notification, headers, body, request }
    },
  }
}

function makeNotification(
  { player, notification }: NotificationChanges,
  time: string,
): UserValidateNotification {
  return {
    id: makeNonce(),
    create_time: time,
    update_time: time,
    event_type: 'USER_VALIDATE',
    event_version: 'v1',
    resource_type: 'RESOURCE_TYPE_USER',
    resource_version: 'v1',
    summary: 'Does this player exist, and may it top up?',
    ...notification,
    resource: { app_id: 'test-app', user_id: 'player-1', ...player },
  }
}

interface HeaderParts {
  serialNo: string
  privateKey: CryptoKey
  clock: Clock
}

async function signHeaders(
  body: Uint8Array<ArrayBuffer>,
  { serialNo, privateKey, clock }: HeaderParts,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(clock() / 1000))
  const nonce = makeNonce()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
  return {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.nonce]: nonce,
    [WEBHOOK_HEADERS.serial]: serialNo,
    [WEBHOOK_HEADERS.deadline]: utcText(clock() + 5_000),
    [WEBHOOK_HEADERS.digest]: contentDigest(encodeBase64(digest)),
    [WEBHOOK_HEADERS.signature]: await signBytes(webhookStringToSign({ timestamp, nonce, body }), privateKey),
  }
}
