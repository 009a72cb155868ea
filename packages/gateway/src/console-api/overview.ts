import { utcText } from '@txgw/protocol'
import type { ForbiddenReasonCode } from '@txgw/protocol/schemas'
import type { Clock } from '../clock.ts'
import type { HourlyCount, Store, ValidationCount } from '../storage/store.ts'
import { VALIDATION_OUTCOMES, type ValidationOutcome } from '../validations/validation.ts'
import { latencyOf, wholeHours } from '../validations/validation-stats.ts'
import type { WireOverview } from './overview-wire.ts'
import { type RequestCounts, RequestRates } from './request-rates.ts'

const PERIOD_MS = 24 * 60 * 60 * 1000
const APPS_SHOWN_MAX = 50
/** Whoever asks again so soon gets the same, so that many listeners cost as much as one. */
const FRESH_MS = 1_000

export interface OverviewParts {
  store: Pick<Store, 'apps' | 'orders' | 'validations'>
  /** Of the environment. */
  clock: Clock
  clockOffsetSeconds(): number
  countRequests(): Promise<RequestCounts>
  monotonicMs(): number
}

export interface OverviewSource {
  latest(): Promise<WireOverview>
}

export function createOverviewSource(parts: OverviewParts): OverviewSource {
  const rates = new RequestRates(parts.monotonicMs)
  let begunAt = Number.NEGATIVE_INFINITY
  let latest: Promise<WireOverview> | undefined
  return {
    latest() {
      const now = parts.monotonicMs()
      if (latest && now - begunAt < FRESH_MS) return latest
      begunAt = now
      latest = countOverview(parts, rates)
      return latest
    },
  }
}

async function countOverview(parts: OverviewParts, rates: RequestRates): Promise<WireOverview> {
  const nowMs = parts.clock.nowMs()
  const period = wholeHours(nowMs - PERIOD_MS, nowMs)
  const { orders, validations } = parts.store
  const [byStatus, counts, byHour, requests] = await Promise.all([
    orders.countOrders({}),
    validations.countValidations(period),
    validations.countByHour(period),
    parts.countRequests(),
  ])
  const { all, refusals } = rates.look(requests)
  return {
    at: utcText(nowMs),
    clock_offset_seconds: parts.clockOffsetSeconds(),
    orders: byStatus,
    queries: all,
    refusals,
    validations: countOutcomes(counts),
    forbidden_by_hour: byHour.filter(({ outcome }) => outcome === 'forbidden').map(toForbiddenHour),
    latency: await appLatencies(parts, counts),
  }
}

function countOutcomes(counts: ValidationCount[]): Record<ValidationOutcome, number> {
  const sums = Object.fromEntries(VALIDATION_OUTCOMES.map((outcome) => [outcome, 0]))
  for (const { outcome, count } of counts) sums[outcome] = (sums[outcome] ?? 0) + count
  return sums as Record<ValidationOutcome, number>
}

function toForbiddenHour({ hourMs, code, count }: HourlyCount) {
  return { hour: utcText(hourMs), code: code as ForbiddenReasonCode, count }
}

async function appLatencies({ store }: OverviewParts, counts: ValidationCount[]) {
  const sent = counts.filter(({ outcome }) => outcome !== 'not-sent')
  const slowest = [...Map.groupBy(sent, ({ appId }) => appId)]
    .map(([appId, ofApp]) => ({ app_id: appId, ...latencyOf(ofApp) }))
    .toSorted((a, b) => b.p99_ms - a.p99_ms || a.app_id.localeCompare(b.app_id, 'en'))
    .slice(0, APPS_SHOWN_MAX)
  return Promise.all(
    slowest.map(async (latency) => {
      const app = await store.apps.findApp(latency.app_id)
      return { ...latency, deadline_ms: app?.validationDeadlineMs ?? null }
    }),
  )
}
