import type { Clock } from '@txgw/base/clock'
import type { OrderStatus } from '@txgw/protocol/schemas'
import type { AppStore } from '../apps/app-store.ts'
import type { OrderStore } from '../orders/order-store.ts'
import { VALIDATION_OUTCOMES, type ValidationOutcome } from '../validations/validation.ts'
import { type AppLatency, hoursUntilNow, latenciesOf, withDeadline } from '../validations/validation-stats.ts'
import type { HourlyCount, ValidationCount, ValidationStore } from '../validations/validation-store.ts'
import { type Rate, type RequestCounts, RequestRates } from './request-rates.ts'

const PERIOD_MS = 24 * 60 * 60 * 1000
const APPS_SHOWN_MAX = 50
/** A call that comes this soon after another gets the same result, so that many listeners cost as much as one. */
const FRESH_MS = 1_000

interface OverviewOptions {
  store: { apps: AppStore; orders: OrderStore; validations: ValidationStore }
  /** The clock of the environment. */
  clock: Clock
  clockOffsetSeconds(): number
  countRequests(): Promise<RequestCounts>
  monotonicMs(): number
}

/** The current state of one environment. */
export interface Overview {
  atMs: number
  clockOffsetSeconds: number
  orders: Record<OrderStatus, number>
  queries: Rate
  refusals: (Rate & { name: string })[]
  /** Covers the last 24 hours, as everything below does. */
  validations: Record<ValidationOutcome, number>
  forbiddenByHour: HourlyCount[]
  /** The slowest apps first. */
  latency: AppLatency[]
}

export interface OverviewSource {
  latest(): Promise<Overview>
}

export function createOverviewSource(options: OverviewOptions): OverviewSource {
  const rates = new RequestRates(options.monotonicMs)
  let begunAt = Number.NEGATIVE_INFINITY
  let latest: Promise<Overview> | undefined
  return {
    latest() {
      const now = options.monotonicMs()
      if (latest && now - begunAt < FRESH_MS) return latest
      begunAt = now
      latest = countOverview(options, rates)
      return latest
    },
  }
}

async function countOverview(options: OverviewOptions, rates: RequestRates): Promise<Overview> {
  const nowMs = options.clock.nowMs()
  const period = hoursUntilNow(nowMs, PERIOD_MS)
  const { orders, validations } = options.store
  const [byStatus, counts, byHour, requests] = await Promise.all([
    orders.countOrders({}),
    validations.countValidations(period),
    validations.countByHour(period),
    options.countRequests(),
  ])
  const { all, refusals } = rates.look(requests)
  return {
    atMs: nowMs,
    clockOffsetSeconds: options.clockOffsetSeconds(),
    orders: byStatus,
    queries: all,
    refusals,
    validations: countOutcomes(counts),
    forbiddenByHour: byHour.filter(({ outcome }) => outcome === 'forbidden'),
    latency: await slowestApps(options, counts),
  }
}

function countOutcomes(counts: ValidationCount[]): Record<ValidationOutcome, number> {
  const sums = Object.fromEntries(VALIDATION_OUTCOMES.map((outcome) => [outcome, 0]))
  for (const { outcome, count } of counts) sums[outcome] = (sums[outcome] ?? 0) + count
  return sums as Record<ValidationOutcome, number>
}

function slowestApps({ store }: OverviewOptions, counts: ValidationCount[]): Promise<AppLatency[]> {
  const slowest = latenciesOf(counts)
    .toSorted((a, b) => b.p99Ms - a.p99Ms || a.appId.localeCompare(b.appId, 'en'))
    .slice(0, APPS_SHOWN_MAX)
  return Promise.all(slowest.map((latency) => withDeadline(store, latency)))
}
