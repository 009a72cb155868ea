import { FORBIDDEN_REASONS, type ForbiddenReasonCode } from '@txgw/protocol/schemas'
import type { AppStore } from '../apps/app-store.ts'
import { NO_ANSWER_FAMILIES, type NoAnswerFamily } from '../topup/no-answer.ts'
import { percentileMs } from './latency-steps.ts'
import type { ValidationCount, ValidationPeriod, ValidationStore } from './validation-store.ts'

const HOUR_MS = 60 * 60 * 1000

interface AskStats {
  store: { apps: AppStore; validations: ValidationStore }
  period: ValidationPeriod
}

export interface ForbiddenReasons {
  forbidden: Record<ForbiddenReasonCode, number>
  forbiddenTotal: number
  allowedTotal: number
  noAnswer: Record<NoAnswerFamily, number>
}

export interface Latency {
  count: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  timeouts: number
}

export interface AppLatency extends Latency {
  appId: string
  /** The app's current deadline; null when the app no longer exists. */
  deadlineMs: number | null
}

/** Counts how often each reason forbade a top-up. Questions without an answer are counted separately. */
export async function forbiddenReasons({ store, period }: AskStats): Promise<ForbiddenReasons> {
  const counts = await store.validations.countValidations(period)
  const sumWhere = (matches: (count: ValidationCount) => boolean) =>
    counts.reduce((sum, count) => (matches(count) ? sum + count.count : sum), 0)
  const codes = Object.keys(FORBIDDEN_REASONS) as ForbiddenReasonCode[]
  return {
    forbidden: countEach(codes, (code) =>
      sumWhere((count) => count.outcome === 'forbidden' && count.code === code),
    ),
    forbiddenTotal: sumWhere(({ outcome }) => outcome === 'forbidden'),
    allowedTotal: sumWhere(({ outcome }) => outcome === 'allowed'),
    noAnswer: countEach(NO_ANSWER_FAMILIES, (family) => sumWhere(({ outcome }) => outcome === family)),
  }
}

/** How long each app's webhook takes, compared with its deadline. Questions that were never sent do not count. */
export async function validationLatency({ store, period }: AskStats): Promise<AppLatency[]> {
  const latencies = latenciesOf(await store.validations.countValidations(period))
  return Promise.all(latencies.map((latency) => withDeadline(store, latency)))
}

/** The latency of each app, over the questions that were sent. */
export function latenciesOf(counts: ValidationCount[]): Omit<AppLatency, 'deadlineMs'>[] {
  const sent = counts.filter(({ outcome }) => outcome !== 'not-sent')
  return [...Map.groupBy(sent, ({ appId }) => appId)].map(([appId, ofApp]) => ({
    appId,
    ...latencyOf(ofApp),
  }))
}

export async function withDeadline(
  { apps }: { apps: AppStore },
  latency: Omit<AppLatency, 'deadlineMs'>,
): Promise<AppLatency> {
  const app = await apps.findApp(latency.appId)
  return { ...latency, deadlineMs: app?.validationDeadlineMs ?? null }
}

/** Counts are kept per hour, so a half-open period is widened to whole hours. */
export function wholeHours(fromMs: number, toMs: number): Pick<ValidationPeriod, 'fromMs' | 'toMs'> {
  return {
    fromMs: Math.floor(fromMs / HOUR_MS) * HOUR_MS,
    toMs: Math.ceil(toMs / HOUR_MS) * HOUR_MS,
  }
}

/** The running hour belongs to a period up to now, also in its first millisecond. */
export function hoursUntilNow(nowMs: number, lengthMs: number): Pick<ValidationPeriod, 'fromMs' | 'toMs'> {
  return wholeHours(nowMs - lengthMs, nowMs + 1)
}

function latencyOf(counts: ValidationCount[]): Latency {
  const steps = new Map<number, number>()
  for (const { latencyStep, count } of counts) steps.set(latencyStep, (steps.get(latencyStep) ?? 0) + count)
  const sum = (from: ValidationCount[]) => from.reduce((total, { count }) => total + count, 0)
  const percentile = (share: number) => Math.round((percentileMs(steps, share) ?? 0) * 10) / 10
  return {
    count: sum(counts),
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
    p99Ms: percentile(0.99),
    timeouts: sum(counts.filter(({ outcome }) => outcome === 'timeout')),
  }
}

function countEach<N extends string>(names: readonly N[], count: (name: N) => number): Record<N, number> {
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<N, number>
}
