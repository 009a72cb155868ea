import { FORBIDDEN_REASONS, utcDateTime } from '@txgw/protocol/schemas'
import Type from 'typebox'
import { orNull } from '../nullable.ts'
import { NO_ANSWER_FAMILIES } from '../topup/no-answer.ts'

const period = {
  from: utcDateTime('Begin of the period, widened to a whole hour'),
  to: utcDateTime('End of the period, widened to a whole hour, no longer in it'),
  app_id: Type.Optional(Type.String({ description: 'The app that was asked for; absent for all' })),
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
    no_answer: countsOf(NO_ANSWER_FAMILIES, 'Questions without an answer, by what has to be mended'),
  },
  { title: 'ForbiddenReasonStats' },
)

const percentile = (share: number) =>
  Type.Number({ description: `${share} % took no longer than this, at most 9 % too high` })

export const AppLatency = Type.Object(
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
  { ...period, apps: Type.Array(AppLatency) },
  { title: 'ValidationLatencyStats' },
)
