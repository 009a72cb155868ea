import { orNull } from '@txgw/base/nullable'
import { NO_ANSWER_FAMILIES } from '@txgw/domain/topup/no-answer'
import { type AppLatency, type ForbiddenReasons, wholeHours } from '@txgw/domain/validations/validation-stats'
import type { ValidationPeriod } from '@txgw/domain/validations/validation-store'
import { instantMicros, utcText } from '@txgw/protocol'
import { FORBIDDEN_REASONS, fieldViolation, utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { invalidFields } from '../../../refusals/service-error.ts'

const DEFAULT_PERIOD_MS = 24 * 60 * 60 * 1000

export const StatsQuery = Type.Object(
  {
    app_id: Type.Optional(Type.String({ description: 'Only validations of this app' })),
    from: Type.Optional(
      Type.String({
        description: 'Start of the period, ISO 8601 with a zone; 24 hours before `to` by default',
      }),
    ),
    to: Type.Optional(
      Type.String({
        description: 'End of the period, not part of it, ISO 8601 with a zone; now by default',
      }),
    ),
  },
  { title: 'StatsQuery', additionalProperties: false },
)

const period = {
  from: utcDateTime('Start of the period, widened to a whole hour'),
  to: utcDateTime('End of the period (exclusive), widened to a whole hour'),
  app_id: Type.Optional(Type.String({ description: 'The app in the request; absent for all apps' })),
}

const count = (description: string) => Type.Integer({ minimum: 0, description })

const countsOf = (names: readonly string[], description: string) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.Integer({ minimum: 0 })])), { description })

export const ForbiddenReasonStats = Type.Object(
  {
    ...period,
    forbidden: countsOf(Object.keys(FORBIDDEN_REASONS), 'How often each code forbade a top-up'),
    forbidden_total: count('All forbidden top-ups'),
    allowed_total: count('All allowed top-ups'),
    no_answer: countsOf(NO_ANSWER_FAMILIES, 'Validations without an answer, by cause'),
  },
  { title: 'ForbiddenReasonStats' },
)

const percentile = (share: number) =>
  Type.Number({ description: `${share} % took at most this long; the figure is at most 9 % too high` })

export const WireAppLatency = Type.Object(
  {
    app_id: Type.String(),
    count: count('Validations that were sent'),
    p50_ms: percentile(50),
    p95_ms: percentile(95),
    p99_ms: percentile(99),
    timeouts: count('Validations that ended without an answer in time'),
    deadline_ms: orNull(Type.Integer({ description: "The app's deadline now" })),
  },
  { title: 'AppLatency' },
)

export const ValidationLatencyStats = Type.Object(
  { ...period, apps: Type.Array(WireAppLatency) },
  { title: 'ValidationLatencyStats' },
)

export function readPeriod(query: Static<typeof StatsQuery>, nowMs: number): ValidationPeriod {
  const { app_id, from, to } = query
  // Up to now means that the running millisecond counts.
  const toMs = to === undefined ? nowMs + 1 : Math.ceil(readInstant('to', to))
  const fromMs = from === undefined ? toMs - DEFAULT_PERIOD_MS : Math.floor(readInstant('from', from))
  if (fromMs > toMs) throw invalidFields([fieldViolation('from', 'must not be after to', from)])
  return { ...(app_id !== undefined && { appId: app_id }), ...wholeHours(fromMs, toMs) }
}

/** In milliseconds, with their fraction: a period that ends within one contains its beginning. */
function readInstant(field: string, text: string): number {
  const micros = instantMicros(text)
  if (micros === undefined) {
    throw invalidFields([fieldViolation(field, 'must be an ISO 8601 date-time with a zone', text)])
  }
  return micros / 1000
}

export function toWirePeriod({ appId, fromMs, toMs }: ValidationPeriod) {
  return { from: utcText(fromMs), to: utcText(toMs), ...(appId !== undefined && { app_id: appId }) }
}

export function toWireReasons(reasons: ForbiddenReasons) {
  return {
    forbidden: reasons.forbidden,
    forbidden_total: reasons.forbiddenTotal,
    allowed_total: reasons.allowedTotal,
    no_answer: reasons.noAnswer,
  }
}

export function toWireLatency(latency: AppLatency): Static<typeof WireAppLatency> {
  return {
    app_id: latency.appId,
    count: latency.count,
    p50_ms: latency.p50Ms,
    p95_ms: latency.p95Ms,
    p99_ms: latency.p99Ms,
    timeouts: latency.timeouts,
    deadline_ms: latency.deadlineMs,
  }
}
