import type { Clock, EnvironmentClock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import type { WorkerBus } from '@txgw/base/worker-bus'
import type { App } from '../apps/app.ts'
import type { AppDirectory } from '../apps/app-directory.ts'
import { hoursUntilNow } from '../validations/validation-stats.ts'
import type { ValidationCount, ValidationPeriod, ValidationStore } from '../validations/validation-store.ts'
import { type AppHealth, HEALTH_STATES, type HealthReport } from './app-health.ts'
import { judgeApp } from './judge-app.ts'
import { keysHealth } from './keys-health.ts'
import { askHealth, type SeenByAll } from './share-health.ts'
import type { LastFailure } from './webhook-counts.ts'
import { countUp, noAnswerOf, noCounts, type WindowCounts } from './window-counts.ts'

const HOUR_MS = 60 * 60 * 1000
/** A report that is this fresh is given out again, so that many pages cost as much as one. */
const FRESH_MS = 1_000

interface ReadOptions {
  environment: Environment
  bus: WorkerBus
  store: { validations: ValidationStore }
  directory: Pick<AppDirectory, 'list'>
  /** The clock of the environment, by which the store counts. */
  clock: EnvironmentClock
  realClock: Clock
}

export interface HealthReader {
  /** The health of every app. */
  all(): Promise<HealthReport>
  /** The health of the apps that were asked about lately or whose keys end. */
  active(): Promise<HealthReport>
  /** The health of these apps; unknown ones are left out. */
  of(appIds: readonly string[]): Promise<HealthReport>
}

export function createHealthReader(options: ReadOptions): HealthReader {
  let latest: { atMs: number; report: Promise<HealthReport> } | undefined
  return {
    all() {
      const atMs = performance.now()
      if (!latest || atMs - latest.atMs > FRESH_MS) latest = { atMs, report: readReport(options) }
      return latest.report
    },
    active: () => readReport(options, { activeOnly: true }),
    of: (appIds) => readReport(options, { appIds }),
  }
}

interface Wish {
  appIds?: readonly string[]
  activeOnly?: boolean
}

async function readReport(options: ReadOptions, { appIds, activeOnly }: Wish = {}): Promise<HealthReport> {
  const { directory, store, clock, realClock } = options
  const nowMs = clock.nowMs()
  const period = { ...hoursUntilNow(nowMs, HOUR_MS), ...(appIds && { appIds }) }
  const [seen, stored] = await Promise.all([
    askHealth(options, appIds),
    countStored(store.validations, period),
  ])
  const wanted = appIds && new Set(appIds)
  const isActive = (app: App) =>
    seen.webhooks.has(app.appId) ||
    seen.lanes.has(app.appId) ||
    stored.has(app.appId) ||
    app.keys.some(({ notAfterMs }) => notAfterMs !== null)
  const apps = [...directory.list()].filter(
    ({ app }) => (wanted?.has(app.appId) ?? true) && (!activeOnly || isActive(app)),
  )
  const healths = await Promise.all(
    apps.map(({ app }) => readApp(app, { ...options, seen, stored: stored.get(app.appId) })),
  )
  return {
    atMs: realClock.nowMs(),
    countedSinceMs: seen.sinceMs,
    storedFromMs: period.fromMs,
    storedToMs: period.toMs,
    apps: healths.toSorted(byUrgency),
  }
}

function byUrgency(a: AppHealth, b: AppHealth): number {
  const rank = ({ state }: AppHealth) => HEALTH_STATES.indexOf(state)
  return (
    rank(a) - rank(b) ||
    b.lastHour.lostRecharges - a.lastHour.lostRecharges ||
    noAnswerOf(b.lastHour) - noAnswerOf(a.lastHour) ||
    a.appId.localeCompare(b.appId, 'en')
  )
}

async function readApp(
  app: App,
  options: ReadOptions & { seen: SeenByAll; stored: WindowCounts | undefined },
): Promise<AppHealth> {
  const { seen, stored = noCounts(), realClock, store } = options
  const webhook = seen.webhooks.get(app.appId)
  const known = {
    appId: app.appId,
    name: app.name,
    deadlineMs: app.validationDeadlineMs,
    lastFiveMinutes: webhook?.lastFiveMinutes ?? noCounts(),
    lastHour: webhook?.lastHour ?? noCounts(),
    lane: seen.lanes.get(app.appId) ?? null,
    lastFailure: webhook?.lastFailure ?? (await findLastFailure(app.appId, stored, store)),
    stored,
    keys: keysHealth(app, realClock.nowMs()),
  }
  return { ...known, ...judgeApp(known, realClock.nowMs()) }
}

/** After a restart, and when another machine asked the merchant, memory holds nothing. */
async function findLastFailure(
  appId: string,
  stored: WindowCounts,
  store: ReadOptions['store'],
): Promise<LastFailure | null> {
  if (noAnswerOf(stored) === 0) return null
  const { rows } = await store.validations.searchValidations({ appId }, { limit: 1 })
  const [newest] = rows
  const reason = newest?.outcome === 'forbidden' ? null : newest?.reason
  if (!newest || !reason) return null
  const { code, message, sight } = reason
  return { atMs: newest.startedAtMs, code, message, ...(sight && { sight }), validationId: newest.id }
}

async function countStored(
  store: Pick<ValidationStore, 'countValidations'>,
  period: ValidationPeriod,
): Promise<Map<string, WindowCounts>> {
  const byApp = new Map<string, WindowCounts>()
  for (const count of await store.countValidations(period))
    addStored(byApp.getOrInsertComputed(count.appId, noCounts), count)
  return byApp
}

function addStored(sum: WindowCounts, { outcome, code, latencyStep, count }: ValidationCount): void {
  if (outcome === 'allowed' || outcome === 'forbidden') sum[outcome] += count
  else countUp(sum.noAnswer, code, count)
  if (outcome !== 'not-sent') countUp(sum.latencySteps, String(latencyStep), count)
}
