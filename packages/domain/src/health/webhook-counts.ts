import type { Clock } from '@txgw/base/clock'
import type { Sight } from '@txgw/delivery/failures'
import type { Recharge } from '../recharges/recharge.ts'
import { latencyStep } from '../validations/latency-steps.ts'
import type { Validation } from '../validations/validation.ts'
import { addAmount } from './amounts.ts'
import { addCounts, countUp, noCounts, type WindowCounts } from './window-counts.ts'

export const WINDOW_MINUTES = { lastFiveMinutes: 5, lastHour: 60 } as const
const MINUTE_MS = 60_000

export interface LastFailure {
  atMs: number
  code: string
  message: string
  sight?: Sight
  validationId: string
}

/** The answers and failures of one app's webhook, as this process saw them. */
export interface SeenWebhook {
  lastFiveMinutes: WindowCounts
  lastHour: WindowCounts
  lastFailure: LastFailure | null
}

interface Kept {
  /** By the minute in which they were counted, the oldest first. */
  minutes: Map<number, WindowCounts>
  lastFailure: LastFailure | null
}

/**
 * Counts the validations of this process by app and minute, for an hour. The store counts by whole hours, which is too
 * coarse to see that a merchant has just stopped answering. Time is real time: the clocks of the sandbox do not count.
 */
export class WebhookCounts {
  readonly #clock: Clock
  readonly #apps = new Map<string, Kept>()
  readonly sinceMs: number

  constructor(clock: Clock) {
    this.#clock = clock
    this.sinceMs = clock.nowMs()
  }

  validated(validation: Validation): void {
    const { id, outcome, reason, durationMicros, appId } = validation
    if (isByHand(validation)) return
    const kept = this.#keptOf(appId)
    const minute = this.#minuteOf(kept)
    if (outcome === 'allowed' || outcome === 'forbidden') minute[outcome]++
    else {
      const { code = '', message = '', sight } = reason ?? {}
      countUp(minute.noAnswer, code)
      // The failure that opened the breaker says more than the refusals that follow from it.
      if (code !== 'breaker-open' || !kept.lastFailure)
        kept.lastFailure = {
          atMs: this.#clock.nowMs(),
          code,
          message,
          ...(sight && { sight }),
          validationId: id,
        }
    }
    if (outcome !== 'not-sent') countUp(minute.latencySteps, String(latencyStep(durationMicros)))
  }

  /** Called with each recharge that this process has decided. */
  decided({ endReason, request }: Recharge): void {
    if (endReason?.kind !== 'no-answer') return
    const minute = this.#minuteOf(this.#keptOf(request.appId))
    minute.lostRecharges++
    const { totalPrice } = request
    if (totalPrice) addAmount(minute.lostAmounts, totalPrice.currency, totalPrice.amount)
  }

  /** Every app with validations in the last hour, or among those given. */
  look(appIds: readonly string[] = [...this.#apps.keys()]): [appId: string, seen: SeenWebhook][] {
    const now = this.#nowMinute()
    return appIds.flatMap((appId): [string, SeenWebhook][] => {
      const kept = this.#apps.get(appId)
      if (!kept) return []
      forgetOld(kept, now)
      if (kept.minutes.size === 0) {
        this.#apps.delete(appId)
        return []
      }
      const lastFiveMinutes = sumSince(kept, now - WINDOW_MINUTES.lastFiveMinutes)
      const lastHour = sumSince(kept, now - WINDOW_MINUTES.lastHour)
      return [[appId, { lastFiveMinutes, lastHour, lastFailure: kept.lastFailure }]]
    })
  }

  #keptOf(appId: string): Kept {
    return this.#apps.getOrInsertComputed(appId, () => ({ minutes: new Map(), lastFailure: null }))
  }

  #minuteOf(kept: Kept): WindowCounts {
    const now = this.#nowMinute()
    forgetOld(kept, now)
    return kept.minutes.getOrInsertComputed(now, noCounts)
  }

  #nowMinute(): number {
    return Math.floor(this.#clock.nowMs() / MINUTE_MS)
  }
}

/** An answer by hand says nothing about the webhook. */
function isByHand({ delivery, reason }: Validation): boolean {
  return delivery.url === null && reason?.code !== 'no-webhook-url'
}

/** A clock that was set back leaves minutes in the future, which would never become old. */
function forgetOld({ minutes }: Kept, now: number): void {
  for (const minute of minutes.keys()) {
    if (minute <= now - WINDOW_MINUTES.lastHour || minute > now) minutes.delete(minute)
  }
}

function sumSince({ minutes }: Kept, minuteExclusive: number): WindowCounts {
  const sum = noCounts()
  for (const [minute, counts] of minutes) if (minute > minuteExclusive) addCounts(sum, counts)
  return sum
}
