import { instantMicros, utcText } from '@txgw/protocol'
import { checkFields, FORBIDDEN_REASONS, fieldViolation } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import type { Clock } from '../clock.ts'
import { invalidFields } from '../service-error.ts'
import type { Store, ValidationCount, ValidationPeriod } from '../storage/store.ts'
import { NO_ANSWER_FAMILIES } from '../topup/no-answer.ts'
import { percentileMs } from './latency-steps.ts'
import type { ForbiddenReasonStats, ValidationLatencyStats } from './stats-wire.ts'

export const StatsQuery = Type.Object(
  {
    app_id: Type.Optional(Type.String({ description: 'Only validations of this app' })),
    from: Type.Optional(
      Type.String({
        description: 'Begin of the period, ISO 8601 with a zone; 24 hours before `to` by default',
      }),
    ),
    to: Type.Optional(
      Type.String({ description: 'End of the period, ISO 8601 with a zone; now by default' }),
    ),
  },
  { title: 'StatsQuery', additionalProperties: false },
)

const checkQuery = checkFields(StatsQuery)
const HOUR_MS = 60 * 60 * 1000
const DEFAULT_PERIOD_MS = 24 * HOUR_MS

interface AskStats {
  store: Pick<Store, 'apps' | 'validations'>
  clock: Clock
  query: unknown
}

/** How often each reason forbade a top-up, with the questions that got no answer counted apart. */
export async function forbiddenReasons({
  store,
  clock,
  query,
}: AskStats): Promise<Static<typeof ForbiddenReasonStats>> {
  const period = readPeriod(query, clock.nowMs())
  const counts = await store.validations.countValidations(period)
  const sumWhere = (matches: (count: ValidationCount) => boolean) =>
    counts.reduce((sum, count) => (matches(count) ? sum + count.count : sum), 0)
  const codes = Object.keys(FORBIDDEN_REASONS)
  return {
    ...showPeriod(period),
    forbidden: Object.fromEntries(
      codes.map((code) => [code, sumWhere((count) => count.outcome === 'forbidden' && count.code === code)]),
    ),
    forbidden_total: sumWhere(({ outcome }) => outcome === 'forbidden'),
    allowed_total: sumWhere(({ outcome }) => outcome === 'allowed'),
    no_answer: Object.fromEntries(
      NO_ANSWER_FAMILIES.map((family) => [family, sumWhere(({ outcome }) => outcome === family)]),
    ),
  }
}

/** How long each app's webhook takes, against the deadline it has. What was never sent does not count. */
export async function validationLatency({
  store,
  clock,
  query,
}: AskStats): Promise<Static<typeof ValidationLatencyStats>> {
  const period = readPeriod(query, clock.nowMs())
  const sent = (await store.validations.countValidations(period)).filter(
    ({ outcome }) => outcome !== 'not-sent',
  )
  const byApp = Map.groupBy(sent, ({ appId }) => appId)
  const apps = await Promise.all(
    [...byApp].map(async ([appId, counts]) => {
      const app = await store.apps.findApp(appId)
      return { app_id: appId, ...latencyOf(counts), deadline_ms: app?.validationDeadlineMs ?? null }
    }),
  )
  return { ...showPeriod(period), apps }
}

/** How long what was sent took. */
export function latencyOf(counts: ValidationCount[]) {
  const steps = new Map<number, number>()
  for (const { latencyStep, count } of counts) steps.set(latencyStep, (steps.get(latencyStep) ?? 0) + count)
  const sum = (from: ValidationCount[]) => from.reduce((total, { count }) => total + count, 0)
  const percentile = (share: number) => Math.round((percentileMs(steps, share) ?? 0) * 10) / 10
  return {
    count: sum(counts),
    p50_ms: percentile(0.5),
    p95_ms: percentile(0.95),
    p99_ms: percentile(0.99),
    timeouts: sum(counts.filter(({ outcome }) => outcome === 'timeout')),
  }
}

/** Counts are kept by the hour, so a period is widened to whole hours. */
export function wholeHours(fromMs: number, toMs: number): Pick<ValidationPeriod, 'fromMs' | 'toMs'> {
  return {
    fromMs: Math.floor(fromMs / HOUR_MS) * HOUR_MS,
    toMs: (Math.floor(toMs / HOUR_MS) + 1) * HOUR_MS,
  }
}

function readPeriod(query: unknown, nowMs: number): ValidationPeriod {
  const checked = checkQuery(query)
  if (!checked.ok) throw invalidFields(checked.violations)
  const { app_id, from, to } = checked.value
  const toMs = to === undefined ? nowMs : readInstant('to', to)
  const fromMs = from === undefined ? toMs - DEFAULT_PERIOD_MS : readInstant('from', from)
  if (fromMs > toMs) throw invalidFields([fieldViolation('from', 'must not be after to', from)])
  return { ...(app_id !== undefined && { appId: app_id }), ...wholeHours(fromMs, toMs) }
}

function readInstant(field: string, text: string): number {
  const micros = instantMicros(text)
  if (micros === undefined) {
    throw invalidFields([fieldViolation(field, 'must be an ISO 8601 date-time with a zone', text)])
  }
  return Math.floor(micros / 1000)
}

function showPeriod({ appId, fromMs, toMs }: ValidationPeriod) {
  return { from: utcText(fromMs), to: utcText(toMs), ...(appId !== undefined && { app_id: appId }) }
}
