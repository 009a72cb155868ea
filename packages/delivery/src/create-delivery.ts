import type { Clock, EnvironmentClock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import type { CidrList } from '@txgw/base/network/cidr-list'
import { makeNonce } from '@txgw/protocol'
import { checkWebhookAddress, type WebhookAddressCheck } from './address/check-webhook-address.ts'
import type { AllowingSetting } from './address/dial-refusal.ts'
import { createUrlJudge } from './address/judge-url.ts'
import { createResolveHost, type ResolveHost } from './address/resolve-host.ts'
import { createDial } from './connection/dial.ts'
import { createOpenSocket } from './connection/open-socket.ts'
import type { EventKind } from './event/event-kind.ts'
import type { Signer } from './event/sign-notification.ts'
import { FairQueue } from './lanes/fair-queue.ts'
import type { LaneView } from './lanes/lane.ts'
import { Lanes } from './lanes/lanes.ts'
import { type Outcome, sendEvent } from './sending/send-event.ts'
import { WEBHOOK_LIMITS, type WebhookLimits } from './webhook-limits.ts'

export interface DeliveryOptions {
  /** Returns the key to sign with now. */
  platformKeys: { current(): Signer }
  clock: EnvironmentClock
  /**
   * Gives the times that receivers compare with their own clocks, because those do not move with the clock of the
   * environment.
   */
  realClock?: Clock
  /** An extra authority for receivers' certificates, besides the usual ones. */
  extraCaPem?: string
  resolve?: ResolveHost
  limits?: Partial<WebhookLimits>
  monotonicMs?: () => number
  makeNonce?: () => string
}

/** Which addresses the events of one kind may be sent to. */
export interface Reach {
  /** Production calls only https. */
  environment: Environment
  allowedAddresses: CidrList
  /** The setting that would allow more. */
  setting?: AllowingSetting
}

export interface Channel<Event, Answer, Code extends string> {
  /** Never rejects because of a receiver: a missing answer is an outcome too. */
  send(event: Event, stopping?: AbortSignal): Promise<Outcome<Answer, Code>>
  /** The lanes in use. An app that nobody has asked about for minutes has none. */
  lanes(): Iterable<[appId: string, view: LaneView]>
  /** A dry run: judges an address as a delivery would, but connects to nothing. */
  checkAddress(url: string): Promise<WebhookAddressCheck>
  /** Resolves when everything that has begun in a lane has ended. */
  close(): Promise<void>
}

export interface Delivery {
  /** Each kind of event has lanes and breakers of its own; all share the turns for signatures. */
  open<Event, Answer, Code extends string>(
    kind: EventKind<Event, Answer, Code>,
    reach: Reach,
  ): Channel<Event, Answer, Code>
  /** How many notifications wait for their signature. */
  signaturesWaiting(): number
}

/** Sends the events of one environment, whatever they are about. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { platformKeys, clock, resolve = createResolveHost() } = options
  const limits = { ...WEBHOOK_LIMITS, ...options.limits }
  const monotonicMs = options.monotonicMs ?? (() => performance.now())
  const openSocket = createOpenSocket(options.extraCaPem)
  const shared = {
    signer: () => platformKeys.current(),
    makeNonce: options.makeNonce ?? makeNonce,
    signatures: new FairQueue(limits.signaturesMax),
    clock,
    realClock: options.realClock ?? clock,
    monotonicMs,
    retryPauseMs: limits.retryPauseMs,
    breakerAskMs: limits.breakerAskMs,
  }
  return {
    open(kind, { environment, allowedAddresses: allowed, ...reach }) {
      const guard = { resolve, allowed, ...reach }
      const connections = { dial: createDial({ ...guard, openSocket }), limits, monotonicMs }
      const lanes = new Lanes(connections)
      const sending = { ...shared, judgeUrl: createUrlJudge(environment), lanes, connections }
      return {
        send: (event, stopping) => sendEvent({ kind, event, ...(stopping && { stopping }) }, sending),
        lanes: () => lanes.views(),
        checkAddress: (url) => checkWebhookAddress(url, { ...guard, environment }),
        close: () => lanes.close(),
      }
    },
    signaturesWaiting: () => shared.signatures.waiting,
  }
}
