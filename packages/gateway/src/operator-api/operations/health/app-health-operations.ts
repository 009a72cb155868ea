import { DomainError } from '@txgw/base/domain-error'
import { findApp } from '@txgw/domain/apps/find-app'
import Type from 'typebox'
import { operation } from '../../operation.ts'
import { pageQuery } from '../../paging.ts'
import { EXAMPLE_APP_ID } from '../examples.ts'
import { APP_ID } from '../shared-params.ts'
import { toWireHealthList, toWireReport, WireAppHealthReport, WireHealthList } from './app-health-wire.ts'

const shared = {
  tag: 'Health',
  access: 'operator',
  method: 'get',
  role: 'viewer',
  merchant: 'own-apps',
} as const

const SHOWN_BY_DEFAULT = 50

const NOTHING_LOST = { recharges: 0, money: [] }
const FAILING = {
  answered: 0,
  forbidden: 0,
  no_answer: 7,
  causes: [{ code: 'server-error', message: "The merchant's server failed", count: 7 }],
  p95_ms: 38.1,
  lost: { recharges: 7, money: [{ currency: 'USD', amount: '34.93' }] },
}
const EXAMPLE_PERIOD = {
  at: '2026-01-31T08:30:00.000Z',
  counted_since: '2026-01-31T02:00:00.000Z',
  stored_from: '2026-01-31T07:00:00.000Z',
  stored_to: '2026-01-31T09:00:00.000Z',
}
const EXAMPLE_HEALTH = {
  app_id: EXAMPLE_APP_ID,
  name: 'My Game',
  state: 'down' as const,
  reasons: ['Its breaker is open: its merchant failed several times in a row.'],
  deadline_ms: 5000,
  last_5_minutes: FAILING,
  last_hour: { ...FAILING, answered: 410, forbidden: 12, p95_ms: 139.6 },
  stored: { ...FAILING, answered: 820, forbidden: 20, p95_ms: 139.6, lost: NOTHING_LOST },
  breaker: {
    state: 'open' as const,
    since: '2026-01-31T08:29:41.000Z',
    until: '2026-01-31T08:30:02.000Z',
  },
  lane: { active: 0, waiting: 0 },
  last_failure: {
    at: '2026-01-31T08:29:57.000Z',
    code: 'server-error',
    message: "The merchant's server failed: status 500",
    validation_id: '01KGZJ9A5T4V1M8Q0X3C6B7D2E',
  },
  keys: { usable: 1, end_at: '2027-01-31T00:00:00.000Z', days_left: 364 },
}

export const showAppHealth = operation({
  ...shared,
  path: '/operator/v1/{env}/apps/{app_id}/health',
  id: 'showAppHealth',
  summary: 'Show the health of an app',
  description:
    'Shows what the webhook and the keys of the app are doing. The processes of the machine that answers count the last minutes in memory from their start. The store counts whole hours for all machines.',
  params: Type.Object(APP_ID),
  answers: {
    200: {
      description: 'The health of the app.',
      schema: WireAppHealthReport,
      example: { ...EXAMPLE_PERIOD, ...EXAMPLE_HEALTH },
    },
  },
  errors: ['NOT_FOUND'],
  async handle({ params, parts: { store, health } }) {
    const { appId } = await findApp({ store, appId: params.app_id })
    const report = toWireReport(await health.of([appId]))
    // A process learns of an app that another machine has just registered a moment later.
    if (!report) throw new DomainError('unavailable', undefined, { retryAfterSeconds: 1 })
    return { status: 200, body: report }
  },
})

export const listHealth = operation({
  ...shared,
  path: '/operator/v1/{env}/health',
  id: 'listHealth',
  summary: 'List the health of all apps',
  description: 'Returns the apps with the worst health first, and the number of apps in each state.',
  query: Type.Object({ limit: pageQuery.limit }, { title: 'HealthQuery', additionalProperties: false }),
  answers: {
    200: {
      description: 'The apps, the worst first.',
      schema: WireHealthList,
      example: {
        ...EXAMPLE_PERIOD,
        states: { down: 1, unwell: 0, unknown: 3, well: 12 },
        apps: [EXAMPLE_HEALTH],
      },
    },
  },
  async handle({ query, parts: { health } }) {
    return { status: 200, body: toWireHealthList(await health.all(), query.limit ?? SHOWN_BY_DEFAULT) }
  },
})
