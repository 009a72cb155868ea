import { sign } from 'node:crypto'
import { parseCidrList } from '@txgw/base/network/cidr-list'
import {
  createDelivery,
  type Delivery,
  type DeliveryOptions,
  type Reach,
} from '@txgw/delivery/create-delivery'
import type { EventKind } from '@txgw/delivery/event/event-kind'
import { putInEnvelope } from '@txgw/delivery/event/notification'
import type { Signer } from '@txgw/delivery/event/sign-notification'
import { describeFailure, FAILURES, type FailureCode } from '@txgw/delivery/failures'
import { rsaPair } from '../keys/rsa-pair.ts'

const { privateKey } = rsaPair()

export const testSigner: Signer = {
  serialNo: 'TEST-1',
  sign: async (bytes) => sign('sha256', bytes, privateKey),
}

/** 2026-01-02T03:04:05.678Z */
export const NOW_MS = 1_767_323_045_678

export interface Change {
  appId: string
  orderId: string
  url: string
}

type Code = FailureCode | 'not-processed'

const ENVELOPE = {
  event_type: 'ORDER_CHANGED',
  event_version: 'v1',
  resource_type: 'RESOURCE_TYPE_ORDER',
  resource_version: 'v1',
  summary: 'An order has changed.',
}

/** An event that knows no verdict: it has arrived when the receiver says that it processed it. */
export const ORDER_CHANGED: EventKind<Change, 'processed', Code> = {
  receiverOf: ({ url }) => ({ address: url, deadlineMs: 10_000 }),
  laneOf: ({ appId, orderId }) => ({ appId, subject: orderId, asksAnyway: false }),
  write: ({ orderId: id }, nowMs) => JSON.stringify(putInEnvelope(ENVELOPE, { id, nowMs, resource: { id } })),
  read: ({ status, body }) =>
    status === 200 && body.toString() === '{"processed":true}'
      ? { ok: true, answer: 'processed', isAttributed: false, needsAttribution: false }
      : { ok: false, code: 'not-processed', message: `status ${status}` },
  explain: describeFailure,
  causeOf: (code) => (code === 'not-processed' ? 'reply' : FAILURES[code].cause),
}

/** A delivery, and where it may go: with the sandbox to loopback. */
export function deliveryToLoopback({
  environment = 'sandbox',
  allowedAddresses = parseCidrList('127.0.0.0/8, ::1') ?? [],
  ...options
}: Partial<DeliveryOptions & Reach> = {}): { delivery: Delivery; reach: Reach } {
  const delivery = createDelivery({
    platformKeys: { current: () => testSigner },
    clock: { nowMs: () => NOW_MS },
    ...options,
    limits: { retryPauseMs: 1, ...options.limits },
  })
  return { delivery, reach: { environment, allowedAddresses } }
}

export function testDelivery(options?: Partial<DeliveryOptions & Reach>) {
  const { delivery, reach } = deliveryToLoopback(options)
  const open = <Event, Answer, C extends string>(kind: EventKind<Event, Answer, C>) =>
    delivery.open(kind, reach)
  return { open }
}
