import type { App } from '../apps/app.ts'
import type { AskedPlayer } from '../topup/asked-player.ts'
import { unanswered } from '../topup/decide-topup.ts'
import type { Health } from './breaker.ts'
import { type Delivered, type DeliverOptions, deliver } from './deliver.ts'
import { type Attempt, type DeliveryFailure, failureOf, refusedByGuard, wholeMicros } from './delivery.ts'
import { judgeHealth } from './judge-health.ts'
import type { JudgedUrl } from './judge-url.ts'
import type { MerchantLanes } from './merchant-lanes.ts'

export interface SendOptions extends DeliverOptions {
  /** See `WebhookLimits`. */
  breakerAskMs: number
  judgeUrl(text: string): JudgedUrl
  lanes: MerchantLanes
}

export interface Sending {
  asked: AskedPlayer
  app: Pick<App, 'webhookUrl' | 'validationDeadlineMs' | 'onUnreachable'>
  /** Called only when the notification can be sent. */
  makeBody(): string
  /** By the monotonic clock. The deadline counts from here. */
  startedAt: number
  /** The same moment by the clock of the environment. */
  startedAtMs: number
  /** The same moment by the real clock, which merchants use. */
  realStartedAtMs: number
}

export interface Sent extends Delivered {
  /** The body that was sent; null when nothing was sent. */
  body: string | null
}

/**
 * A validation that has waited three quarters of its deadline fails with `overload`: the time left is too short for
 * an answer.
 */
const WAITING_SHARE_MAX = 0.75
/** After a longer wait of our own, a time-out is not the merchant's. */
const OWN_SHARE_MAX = 0.5

/** Waits in the lane of the app, delivers, and reports the merchant's health to the lane. */
export async function sendThroughLane(sending: Sending, options: SendOptions): Promise<Sent> {
  const { app, asked, makeBody, startedAt, startedAtMs, realStartedAtMs } = sending
  const deadlineMs = app.validationDeadlineMs
  const refuse = (failure: DeliveryFailure) =>
    neverSent({ failure, startedAtMs, queueMs: wholeMicros(options.monotonicMs() - startedAt) })

  if (app.webhookUrl === null) return refuse(failureOf('before-sending', 'no-webhook-url'))
  const judged = options.judgeUrl(app.webhookUrl)
  if (!judged.ok) return refuse(refusedByGuard(judged.refusal))
  if (options.lanes.isClosed) return refuse(failureOf('before-sending', 'stopping'))
  const lane = options.lanes.laneFor(asked.appId, judged.target)
  if (lane === undefined)
    return refuse(failureOf('before-sending', 'overload', 'too many apps are being called at once'))
  const entry = await lane.enter({
    player: asked.userId,
    asksAnyway: app.onUnreachable === 'continue',
    waitMsMax: deadlineMs * WAITING_SHARE_MAX,
  })
  if (!entry.ok) return refuse(failureOf('before-sending', entry.refusal))

  const body = makeBody()
  let health: Health = 'unclear'
  try {
    const delivered = await deliver(
      {
        asked,
        connection: entry.pass.connection,
        standing: entry.pass.standing,
        path: judged.target.path,
        body: Buffer.from(body),
        queueMs: options.monotonicMs() - startedAt,
        ownMsMax: deadlineMs * OWN_SHARE_MAX,
        ...(entry.pass.permit === 'short' && { answerMsMax: options.breakerAskMs }),
        deadlineAt: startedAt + deadlineMs,
        deadlineAtMs: realStartedAtMs + deadlineMs,
      },
      options,
    )
    health = judgeHealth(delivered.attempts.at(-1) as Attempt)
    return { ...delivered, body }
  } finally {
    lane.leave(entry.pass, health)
  }
}

interface NeverSent {
  failure: DeliveryFailure
  startedAtMs: number
  queueMs: number
}

/** Recorded as an attempt all the same, so that an operator can find out why nothing was sent. */
function neverSent({ failure, startedAtMs, queueMs }: NeverSent): Sent {
  const attempt: Attempt = { startedAtMs, timings: { queueMs, totalMs: 0 }, requestHeaders: {}, failure }
  return { attempts: [attempt], verdict: unanswered(failure), body: null }
}
