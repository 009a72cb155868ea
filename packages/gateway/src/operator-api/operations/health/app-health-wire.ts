import { orNull } from '@txgw/base/nullable'
import { BREAKER_STATES } from '@txgw/delivery/lanes/breaker'
import { type AppHealth, HEALTH_STATES, type HealthReport } from '@txgw/domain/health/app-health'
import { daysUntil } from '@txgw/domain/health/judge-app'
import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { toWireWindow, WireWindow } from './window-wire.ts'

const WireBreaker = Type.Object(
  {
    state: Type.Enum([...BREAKER_STATES]),
    since: orNull(utcDateTime('When the merchant was cut off; null while closed')),
    until: orNull(utcDateTime('When the next question probes the merchant; null unless open')),
  },
  { title: 'Breaker', description: 'The worst breaker of the processes of this machine' },
)

export const WireAppHealth = Type.Object(
  {
    app_id: Type.String(),
    name: Type.String(),
    state: Type.Enum([...HEALTH_STATES], {
      description:
        '`unknown` when nobody has asked its webhook in the last hour; it is never `well` by default',
    }),
    reasons: Type.Array(Type.String(), { description: 'Why it is not `well`, in words, the worst first' }),
    deadline_ms: Type.Integer({ description: "The app's deadline now" }),
    last_5_minutes: WireWindow,
    last_hour: WireWindow,
    stored: WireWindow,
    breaker: WireBreaker,
    lane: Type.Object(
      {
        active: Type.Integer({ minimum: 0, description: 'Questions at the merchant now' }),
        waiting: Type.Integer({ minimum: 0, description: 'Questions that wait for their turn' }),
      },
      { description: 'The sum of the processes of this machine' },
    ),
    last_failure: orNull(
      Type.Object(
        {
          at: utcDateTime('When it was noticed'),
          code: Type.String({ description: 'The reason why there was no answer' }),
          message: Type.String(),
          validation_id: Type.String(),
        },
        { title: 'LastFailure' },
      ),
    ),
    keys: Type.Object(
      {
        usable: Type.Integer({ minimum: 0, description: 'Keys that are neither revoked nor ended' }),
        end_at: orNull(utcDateTime('When the last key ends; null when there is none, or one without an end')),
        days_left: orNull(Type.Integer({ description: 'Whole days until then; negative afterwards' })),
      },
      { title: 'KeysHealth' },
    ),
  },
  { title: 'AppHealth' },
)

type WireAppHealth = Static<typeof WireAppHealth>

const reported = {
  at: utcDateTime('When this was read, by the real clock'),
  counted_since: utcDateTime(
    'The processes of this machine count `last_5_minutes`, `last_hour`, `breaker` and `lane` in memory since this time',
  ),
  stored_from: utcDateTime(
    'Start of the period of `stored`, which the store counts for all machines by whole hours',
  ),
  stored_to: utcDateTime('End of that period (exclusive)'),
}

export const WireAppHealthReport = Type.Object(
  { ...reported, ...WireAppHealth.properties },
  { title: 'AppHealthReport' },
)

export const WireHealthList = Type.Object(
  {
    ...reported,
    states: Type.Object(
      Object.fromEntries(HEALTH_STATES.map((state) => [state, Type.Integer({ minimum: 0 })])),
      { description: 'All apps by state, also those that `limit` leaves out' },
    ),
    apps: Type.Array(WireAppHealth, { description: 'The worst first' }),
  },
  { title: 'HealthList' },
)

export function toWireReport(report: HealthReport): Static<typeof WireAppHealthReport> | undefined {
  const [app] = report.apps
  return app && { ...toWireReported(report), ...toWireAppHealth(app, report.atMs) }
}

export function toWireHealthList(report: HealthReport, limit: number): Static<typeof WireHealthList> {
  const counted = (state: string) => report.apps.filter((app) => app.state === state).length
  return {
    ...toWireReported(report),
    states: Object.fromEntries(HEALTH_STATES.map((state) => [state, counted(state)])),
    apps: report.apps.slice(0, limit).map((app) => toWireAppHealth(app, report.atMs)),
  }
}

function toWireReported(report: HealthReport) {
  return {
    at: utcText(report.atMs),
    counted_since: utcText(report.countedSinceMs),
    stored_from: utcText(report.storedFromMs),
    stored_to: utcText(report.storedToMs),
  }
}

function toWireAppHealth(health: AppHealth, nowMs: number): WireAppHealth {
  const { lane, lastFailure, keys } = health
  return {
    app_id: health.appId,
    name: health.name,
    state: health.state,
    reasons: health.reasons,
    deadline_ms: health.deadlineMs,
    last_5_minutes: toWireWindow(health.lastFiveMinutes),
    last_hour: toWireWindow(health.lastHour),
    stored: toWireWindow(health.stored),
    breaker: {
      state: lane?.breaker ?? 'closed',
      since: timeOrNull(lane?.breakerSinceMs),
      until: timeOrNull(lane?.breakerUntilMs),
    },
    lane: { active: lane?.active ?? 0, waiting: lane?.waiting ?? 0 },
    last_failure: lastFailure && {
      at: utcText(lastFailure.atMs),
      code: lastFailure.code,
      message: lastFailure.message,
      validation_id: lastFailure.validationId,
    },
    keys: {
      usable: keys.usable,
      end_at: timeOrNull(keys.endAtMs),
      days_left: keys.endAtMs === null ? null : daysUntil(keys.endAtMs, nowMs),
    },
  }
}

function timeOrNull(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : utcText(ms)
}
