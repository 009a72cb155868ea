import type { Clock } from '@txgw/base/clock'
import { DomainError } from '@txgw/base/domain-error'
import type { Environment } from '@txgw/base/environment'
import type { WorkerBus } from '@txgw/base/worker-bus'
import { BREAKER_STATES, type BreakerState } from '@txgw/delivery/lanes/breaker'
import type { LaneView } from '@txgw/delivery/lanes/lane'
import type { Validator } from '../validations/create-validator.ts'
import type { SeenWebhook, WebhookCounts } from './webhook-counts.ts'
import { addCounts } from './window-counts.ts'

/** The lanes of one app in all processes of this machine. Each process has its own lane and its own breaker. */
export interface LaneSums {
  active: number
  waiting: number
  /** The worst of its breakers. */
  breaker: BreakerState
  breakerSinceMs: number | null
  breakerUntilMs: number | null
}

/** The counts of one process, as sent to another process. */
interface Seen {
  sinceMs: number
  webhooks: [appId: string, seen: SeenWebhook][]
  lanes: [appId: string, lane: LaneSums][]
}

/** The counts of all processes of this machine. */
export interface SeenByAll {
  /** Everything since this time was counted. */
  sinceMs: number
  webhooks: Map<string, SeenWebhook>
  lanes: Map<string, LaneSums>
}

interface Sharing {
  bus: WorkerBus
  environment: Environment
}

/** Answers other processes with what this process has counted. */
export function answerHealth(
  { bus, environment }: Sharing,
  { counts, validator, clock }: { counts: WebhookCounts; validator: Pick<Validator, 'lanes'>; clock: Clock },
): void {
  bus.answer(topicOf(environment), (asked): Seen => {
    const appIds = (asked as string[] | null) ?? undefined
    const nowMs = clock.nowMs()
    const lanes = [...validator.lanes()].filter(([appId]) => appIds?.includes(appId) ?? true)
    return {
      sinceMs: counts.sinceMs,
      webhooks: counts.look(appIds),
      lanes: lanes.map(([appId, lane]) => [appId, atTime(lane, nowMs)]),
    }
  })
}

/** @param appIds every app when absent */
export async function askHealth(
  { bus, environment }: Sharing,
  appIds?: readonly string[],
): Promise<SeenByAll> {
  const seen = (await bus.ask(topicOf(environment), appIds ?? null)) as Seen[]
  if (seen.length === 0) throw new DomainError('unavailable', undefined, { retryAfterSeconds: 1 })
  const all: SeenByAll = {
    sinceMs: Math.max(...seen.map(({ sinceMs }) => sinceMs)),
    webhooks: new Map(),
    lanes: new Map(),
  }
  for (const { webhooks, lanes } of seen) {
    for (const [appId, webhook] of webhooks) joinWebhook(all.webhooks, appId, webhook)
    for (const [appId, lane] of lanes) joinLane(all.lanes, appId, lane)
  }
  return all
}

function atTime({ active, waiting, breaker }: LaneView, nowMs: number): LaneSums {
  const { state, openSinceMs, opensForMs } = breaker
  return {
    active,
    waiting,
    breaker: state,
    breakerSinceMs: openSinceMs === null ? null : Math.round(nowMs - openSinceMs),
    breakerUntilMs: opensForMs === null ? null : Math.round(nowMs + opensForMs),
  }
}

function joinWebhook(known: Map<string, SeenWebhook>, appId: string, more: SeenWebhook): void {
  const sum = known.get(appId)
  if (!sum) {
    known.set(appId, more)
    return
  }
  addCounts(sum.lastFiveMinutes, more.lastFiveMinutes)
  addCounts(sum.lastHour, more.lastHour)
  const isNewer = (more.lastFailure?.atMs ?? 0) > (sum.lastFailure?.atMs ?? 0)
  if (isNewer) sum.lastFailure = more.lastFailure
}

function joinLane(known: Map<string, LaneSums>, appId: string, more: LaneSums): void {
  const sum = known.get(appId)
  if (!sum) {
    known.set(appId, more)
    return
  }
  sum.active += more.active
  sum.waiting += more.waiting
  const isWorse = BREAKER_STATES.indexOf(more.breaker) > BREAKER_STATES.indexOf(sum.breaker)
  if (isWorse) sum.breaker = more.breaker
  sum.breakerSinceMs = earliest(sum.breakerSinceMs, more.breakerSinceMs)
  sum.breakerUntilMs = latest(sum.breakerUntilMs, more.breakerUntilMs)
}

function earliest(one: number | null, other: number | null): number | null {
  return one === null ? other : Math.min(one, other ?? one)
}

function latest(one: number | null, other: number | null): number | null {
  return one === null ? other : Math.max(one, other ?? one)
}

function topicOf(environment: Environment): string {
  return `webhook-health ${environment}`
}
