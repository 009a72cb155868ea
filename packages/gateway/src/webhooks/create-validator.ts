import { makeNonce } from '@txgw/protocol'
import type { App } from '../apps/app.ts'
import type { Clock, EnvironmentClock } from '../base/clock.ts'
import type { Environment } from '../base/environment.ts'
import type { CidrList } from '../network/cidr-list.ts'
import type { Verdict } from '../topup/verdict.ts'
import type { Delivery } from './delivery.ts'
import { createDial } from './dial.ts'
import { FairQueue } from './fair-queue.ts'
import { createUrlJudge } from './judge-url.ts'
import type { LaneView } from './merchant-lane.ts'
import { MerchantLanes } from './merchant-lanes.ts'
import { buildNotification } from './notification.ts'
import { createOpenSocket } from './open-socket.ts'
import { createResolveHost, type ResolveHost } from './resolve-host.ts'
import { type SendOptions, sendThroughLane } from './send-through-lane.ts'
import type { Signer } from './sign-notification.ts'
import { WEBHOOK_LIMITS, type WebhookLimits } from './webhook-limits.ts'

export interface ValidatorOptions {
  environment: Environment
  /** Returns the key to sign with now. */
  platformKeys: { current(): Signer }
  clock: EnvironmentClock
  /**
   * Gives the times that merchants compare with their own clocks, because those do not move with the clock of the
   * environment.
   */
  realClock?: Clock
  allowedAddresses: CidrList
  /** An extra authority for merchants' certificates, besides the usual ones. */
  extraCaPem?: string
  resolve?: ResolveHost
  limits?: Partial<WebhookLimits>
  monotonicMs?: () => number
}

export interface ValidationQuestion {
  app: Pick<App, 'appId' | 'webhookUrl' | 'validationDeadlineMs' | 'onUnreachable' | 'verdictReading'>
  userId: string
  serverId?: string
  /** A unique id that the merchant sees. A second attempt has the same id. */
  notificationId: string
}

export interface ValidationResult {
  verdict: Verdict
  delivery: Delivery
  startedAtMs: number
  durationMicros: number
}

export interface Validator {
  /** Never rejects because of a merchant: a missing answer is a verdict too. */
  validate(question: ValidationQuestion): Promise<ValidationResult>
  /** The lanes in use. An app that nobody has asked about for minutes has none. */
  lanes(): Iterable<[appId: string, view: LaneView]>
  /** How many notifications wait for their signature. */
  signaturesWaiting(): number
  /** Resolves when everything that has begun has ended. */
  close(): Promise<void>
}

/** Turns a question about a player into a verdict, with a record of everything that happened. */
export function createValidator(options: ValidatorOptions): Validator {
  const { environment, platformKeys, clock, allowedAddresses, extraCaPem } = options
  const limits = { ...WEBHOOK_LIMITS, ...options.limits }
  const monotonicMs = options.monotonicMs ?? (() => performance.now())
  const dial = createDial({
    resolve: options.resolve ?? createResolveHost(),
    allowed: allowedAddresses,
    openSocket: createOpenSocket(extraCaPem),
  })
  const lanes = new MerchantLanes({ dial, limits, monotonicMs })
  const sending: SendOptions = {
    judgeUrl: createUrlJudge(environment),
    lanes,
    signer: () => platformKeys.current(),
    makeNonce,
    signatures: new FairQueue(limits.signaturesMax),
    clock,
    realClock: options.realClock ?? clock,
    monotonicMs,
    retryPauseMs: limits.retryPauseMs,
    breakerAskMs: limits.breakerAskMs,
  }
  return {
    validate: (question) => validate(question, sending),
    lanes: () => lanes.views(),
    signaturesWaiting: () => sending.signatures.waiting,
    close: () => lanes.close(),
  }
}

async function validate(question: ValidationQuestion, sending: SendOptions): Promise<ValidationResult> {
  const { app, userId, serverId, notificationId } = question
  const startedAt = sending.monotonicMs()
  const startedAtMs = sending.clock.nowMs(app.appId)
  const asked = {
    ...{ appId: app.appId, userId, reading: app.verdictReading },
    ...(serverId !== undefined && { serverId }),
  }
  const makeBody = () => JSON.stringify(buildNotification({ id: notificationId, nowMs: startedAtMs, asked }))
  const realStartedAtMs = sending.realClock.nowMs()
  const { attempts, verdict, body } = await sendThroughLane(
    { app, asked, makeBody, startedAt, startedAtMs, realStartedAtMs },
    sending,
  )
  return {
    verdict,
    delivery: {
      notificationId,
      url: app.webhookUrl,
      requestBody: body,
      attempts,
    },
    startedAtMs,
    durationMicros: Math.round((sending.monotonicMs() - startedAt) * 1000),
  }
}
