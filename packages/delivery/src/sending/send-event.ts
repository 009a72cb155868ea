import { type Attempt, type Ending, wholeMicros } from '../event/attempt.ts'
import { type EventKind, failureOf } from '../event/event-kind.ts'
import type { Health } from '../lanes/breaker.ts'
import { type DeliverOptions, deliver } from './deliver.ts'
import { judgeHealth } from './judge-health.ts'
import { type ConnectionSources, takeConnection } from './take-connection.ts'

export interface SendOptions extends DeliverOptions, ConnectionSources {
  /** See `WebhookLimits`. */
  breakerAskMs: number
}

/** What became of one event. */
export interface Outcome<Answer, Code extends string> {
  attempts: Attempt<Code>[]
  ending: Ending<Answer, Code>
  /** The body that was sent; null when nothing was sent. */
  body: string | null
  /** By the clock of the environment. */
  startedAtMs: number
  durationMicros: number
}

/**
 * A delivery that has waited three quarters of its deadline fails with `overload`: the time left is too short for an
 * answer.
 */
const WAITING_SHARE_MAX = 0.75
/** After a longer wait of our own, a time-out is not the receiver's. */
const OWN_SHARE_MAX = 0.5

/** Takes a connection, delivers, and reports the receiver's health to the lane. */
export async function sendEvent<Event, Answer, Code extends string>(
  { kind, event, stopping }: { kind: EventKind<Event, Answer, Code>; event: Event; stopping?: AbortSignal },
  options: SendOptions,
): Promise<Outcome<Answer, Code>> {
  const startedAt = options.monotonicMs()
  const use = kind.laneOf?.(event)
  const startedAtMs = options.clock.nowMs(use?.appId)
  const realStartedAtMs = options.realClock.nowMs()
  const { address, deadlineMs } = kind.receiverOf(event)
  const waitMsMax = deadlineMs * WAITING_SHARE_MAX
  const taking = await takeConnection({ address, use, waitMsMax, stopping }, options)
  const waitedMs = options.monotonicMs() - startedAt
  const durationMicros = () => Math.round((options.monotonicMs() - startedAt) * 1000)
  if (!taking.ok) {
    const failure = failureOf(kind, taking.mishap)
    // Recorded as an attempt all the same, so that an operator can find out why nothing was sent.
    const timings = { queueMs: wholeMicros(waitedMs), totalMs: 0 }
    const attempt = { startedAtMs, timings, requestHeaders: {}, failure }
    const ending = { ok: false as const, failure }
    return { attempts: [attempt], ending, body: null, startedAtMs, durationMicros: durationMicros() }
  }

  const { connection, standing, path, isShort, giveBack } = taking.taken
  let health: Health = 'unclear'
  try {
    const body = kind.write(event, startedAtMs)
    const delivered = await deliver(
      {
        kind,
        event,
        appId: use?.appId,
        connection,
        standing,
        path,
        body: Buffer.from(body),
        queueMs: waitedMs,
        ownMsMax: deadlineMs * OWN_SHARE_MAX,
        ...(isShort && { answerMsMax: options.breakerAskMs }),
        deadlineAt: startedAt + deadlineMs,
        deadlineAtMs: realStartedAtMs + deadlineMs,
      },
      options,
    )
    health = judgeHealth(delivered.attempts.at(-1)?.failure, kind.causeOf)
    return { ...delivered, body, startedAtMs, durationMicros: durationMicros() }
  } finally {
    giveBack(health)
  }
}
