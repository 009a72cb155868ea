import { orNull } from '@txgw/base/nullable'
import type { Overview } from '@txgw/domain/overview/overview'
import type { Rate } from '@txgw/domain/overview/request-rates'
import { VALIDATION_OUTCOMES } from '@txgw/domain/validations/validation'
import { utcText } from '@txgw/protocol'
import {
  FORBIDDEN_REASONS,
  type ForbiddenReasonCode,
  ORDER_STATUSES,
  utcDateTime,
} from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { toWireLatency, WireAppLatency } from '../validations/stats-wire.ts'

const count = Type.Integer({ minimum: 0 })

const countsOf = <N extends string>(names: readonly N[], description: string) =>
  Type.Unsafe<Record<N, number>>(
    Type.Object(Object.fromEntries(names.map((name) => [name, count])), { description }),
  )

const rate = {
  total: Type.Integer({ minimum: 0, description: 'Count since the start of the service' }),
  per_second: orNull(
    Type.Number({
      minimum: 0,
      description: 'Current rate; null until the overview has been requested twice',
    }),
  ),
}

const ForbiddenHour = Type.Object(
  {
    hour: utcDateTime('Start of the hour'),
    code: Type.Enum(Object.keys(FORBIDDEN_REASONS) as ForbiddenReasonCode[]),
    count,
  },
  { title: 'ForbiddenHour' },
)

/** The current state of one environment. */
export const WireOverview = Type.Object(
  {
    at: utcDateTime('When it was counted, by the clock of the environment'),
    clock_offset_seconds: Type.Integer({
      minimum: 0,
      description: 'How far the clock of the sandbox is moved forward; 0 in production',
    }),
    orders: countsOf(ORDER_STATUSES, 'Orders by status'),
    queries: Type.Object(rate, {
      description: 'Answered merchant requests, including refused ones',
    }),
    refusals: Type.Array(Type.Object({ name: Type.String(), ...rate }), {
      description: 'Refused merchant requests by error name, the most frequent first',
    }),
    validations: countsOf(VALIDATION_OUTCOMES, 'Validations of the last 24 hours by outcome'),
    forbidden_by_hour: Type.Array(ForbiddenHour, {
      description: 'Forbidden top-ups of the last 24 hours; hours and codes without one are left out',
    }),
    latency: Type.Array(WireAppLatency, {
      description: "Each app's webhook against its deadline, over the last 24 hours; the slowest first",
    }),
  },
  { title: 'Overview' },
)

export type WireOverview = Static<typeof WireOverview>

export function toWireOverview(overview: Overview): WireOverview {
  return {
    at: utcText(overview.atMs),
    clock_offset_seconds: overview.clockOffsetSeconds,
    orders: overview.orders,
    queries: toWireRate(overview.queries),
    refusals: overview.refusals.map(({ name, ...rate }) => ({ name, ...toWireRate(rate) })),
    validations: overview.validations,
    forbidden_by_hour: overview.forbiddenByHour.map(({ hourMs, code, count }) => ({
      hour: utcText(hourMs),
      code: code as ForbiddenReasonCode,
      count,
    })),
    latency: overview.latency.map(toWireLatency),
  }
}

function toWireRate({ total, perSecond }: Rate) {
  return { total, per_second: perSecond }
}
