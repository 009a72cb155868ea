import { forbiddenReasons, validationLatency } from '@txgw/domain/validations/validation-stats'
import { operation } from '../../operation.ts'
import { EXAMPLE_APP_ID } from '../examples.ts'
import {
  ForbiddenReasonStats,
  readPeriod,
  StatsQuery,
  toWireLatency,
  toWirePeriod,
  toWireReasons,
  ValidationLatencyStats,
} from './stats-wire.ts'

const shared = { tag: 'Validations', access: 'operator', method: 'get', query: StatsQuery } as const
const EXAMPLE_PERIOD = { from: '2026-01-30T09:00:00.000Z', to: '2026-01-31T10:00:00.000Z' }

export const countForbiddenReasons = operation({
  ...shared,
  path: '/operator/v1/{env}/stats/forbidden-reasons',
  id: 'countForbiddenReasons',
  role: 'viewer',
  merchant: 'own-apps',
  summary: 'Count forbidden top-ups by reason',
  description:
    'Counts by code. Validations without an answer are counted separately. The service counts by the hour, so it widens the period to whole hours. The answer gives the widened period. The hour that begins at its end is not part of it, so the counts of adjacent periods of whole hours add up.',
  answers: {
    200: {
      description: 'The counts.',
      schema: ForbiddenReasonStats,
      example: {
        ...EXAMPLE_PERIOD,
        forbidden: {
          ACCOUNT_STATUS_ABNORMAL: 3,
          COMPLIANCE_VERIFICATION_FAILED: 0,
          INSUFFICIENT_PRIVILEGES: 1,
          RECHARGE_LIMIT_EXCEEDED: 12,
          GEO_RESTRICTION: 0,
          OTHER: 1,
        },
        forbidden_total: 17,
        allowed_total: 4210,
        no_answer: { timeout: 2, unreachable: 0, 'bad-reply': 1, 'not-sent': 0 },
      },
    },
  },
  async handle({ query, parts: { store, clock } }) {
    const period = readPeriod(query, clock.nowMs(query.app_id))
    const reasons = toWireReasons(await forbiddenReasons({ store, period }))
    return { status: 200, body: { ...toWirePeriod(period), ...reasons } }
  },
})

export const showValidationLatency = operation({
  ...shared,
  path: '/operator/v1/{env}/stats/validation-latency',
  id: 'showValidationLatency',
  role: 'viewer',
  merchant: 'own-apps',
  summary: 'Show webhook latency',
  description:
    'Compares the latency of each app with its deadline. A notification that was never sent does not count. An app loses recharges when its p99 is close to its deadline.',
  answers: {
    200: {
      description: 'The percentiles.',
      schema: ValidationLatencyStats,
      example: {
        ...EXAMPLE_PERIOD,
        apps: [
          {
            app_id: EXAMPLE_APP_ID,
            count: 4230,
            p50_ms: 41.5,
            p95_ms: 139.6,
            p99_ms: 512,
            timeouts: 2,
            deadline_ms: 3000,
          },
        ],
      },
    },
  },
  async handle({ query, parts: { store, clock } }) {
    const period = readPeriod(query, clock.nowMs(query.app_id))
    const apps = (await validationLatency({ store, period })).map(toWireLatency)
    return { status: 200, body: { ...toWirePeriod(period), apps } }
  },
})
