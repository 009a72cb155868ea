import type { IncomingMessage } from 'node:http'
import { VALIDATION_DEADLINE_MS } from '@txgw/domain/apps/app'
import type { AskedPlayer } from '@txgw/domain/topup/asked-player'
import type { RefusalName } from '@txgw/merchant'
import { WEBHOOK_HEADERS } from '@txgw/protocol'
import {
  type CheckParts,
  checkNotification,
  readNotification,
} from '../../notifications/check-notification.ts'

/** A notification with everything known about it before it is answered. */
export interface Received {
  /** Counts from 1, in the order of arrival. */
  number: number
  receivedAtMs: number
  /** Name, value, name, value, as received. */
  rawHeaders: string[]
  body: Buffer
  /** Undefined when the body is not a USER_VALIDATE notification. */
  notificationId?: string
  asked?: AskedPlayer
  signature: SignatureFinding
  deadlineAtMs: number
}

export interface SignatureFinding {
  verdict: 'genuine' | 'refused' | 'not-checked'
  serialNo?: string
  /** Why it is not genuine, or could not be checked. */
  problem?: string
  /** The same as a code for programs. */
  reason?: RefusalName
}

export interface Arrived {
  number: number
  request: IncomingMessage
  body: Buffer
}

export async function receive(
  { number, request, body }: Arrived,
  { keyring, clock }: CheckParts,
): Promise<Received> {
  const receivedAtMs = clock.nowMs()
  const notification = readNotification(body)
  const resource = notification?.resource
  const deadlineAtMs = Date.parse(headerOf(request, WEBHOOK_HEADERS.deadline) ?? '')
  return {
    number,
    receivedAtMs,
    rawHeaders: request.rawHeaders,
    body,
    ...(notification && { notificationId: notification.id }),
    ...(resource && { asked: askedOf(resource) }),
    signature: await checkSignature({ request, body }, { keyring, clock }),
    deadlineAtMs: Number.isNaN(deadlineAtMs) ? receivedAtMs + VALIDATION_DEADLINE_MS.default : deadlineAtMs,
  }
}

function askedOf(resource: { app_id: string; user_id: string; server_id?: string }): AskedPlayer {
  const { app_id: appId, user_id: userId, server_id: serverId } = resource
  return { appId, userId, ...(serverId !== undefined && { serverId }) }
}

async function checkSignature(
  { request, body }: Pick<Arrived, 'request' | 'body'>,
  parts: CheckParts,
): Promise<SignatureFinding> {
  const serialNo = headerOf(request, WEBHOOK_HEADERS.serial)
  const finding = await checkNotification({ headers: request.headers, body }, parts)
  return { ...finding, ...(serialNo !== undefined && { serialNo }) }
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name.toLowerCase()]
  return typeof value === 'string' ? value : undefined
}
