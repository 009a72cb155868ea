import type { Clock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import type { MakeId } from '@txgw/base/ids'
import type { WorkerBus } from '@txgw/base/worker-bus'
import type { AppHealth } from '../health/app-health.ts'
import type { HealthReader } from '../health/read-health.ts'
import type { WeakKeys } from '../health/weak-keys.ts'
import { type Board, type OpenCondition, updateBoard } from './board.ts'
import type { BoardStore } from './board-store.ts'
import { merchantKeyConditions, weakKeyConditions, webhookConditions } from './conditions.ts'
import { deliverNotices } from './deliver-notices.ts'
import type { Condition } from './notice.ts'
import { type Counters, RisingCounts } from './rising-counts.ts'
import type { SendNotice } from './send-notice.ts'

/** A condition must be over for this long, so that one that comes and goes brings one notice and not dozens. */
const HOLD_MS = 2 * 60_000
/** The counters of all processes are read this seldom, because that asks each of them. */
const COUNT_EVERY_MS = 30_000

export interface NoticeWatchOptions {
  environment: Environment
  boards: BoardStore
  health: Pick<HealthReader, 'active'>
  weakKeys: Pick<WeakKeys, 'look'>
  /** Everything else that can be told at any time: what ends soon, what is set dangerously. */
  standing(nowMs: number): Promise<Condition[]>
  readCounters(): Promise<Counters>
  /** Absent when the operator has no webhook for notices. */
  send: SendNotice | undefined
  bus: WorkerBus
  /** The name of this process among those of its machine. */
  owner: string
  clock: Clock
  makeId: MakeId
}

/** Looks for what the operator should know, and tells it once for each change. */
export class NoticeWatch {
  readonly #options: NoticeWatchOptions
  readonly #rising = new RisingCounts()
  /** Since when this process has seen that an open condition is over. */
  readonly #overSince = new Map<string, number>()
  #countedAtMs = Number.NEGATIVE_INFINITY

  constructor(options: NoticeWatchOptions) {
    this.#options = options
    options.bus.answer(this.#topic, () => options.owner)
  }

  /** One process of each machine looks. The others would only see the same. */
  async look(stopping: AbortSignal): Promise<void> {
    const { bus, owner, boards, send, clock } = this.#options
    const owners = (await bus.ask(this.#topic, null)) as string[]
    if (owners.some((other) => other < owner)) return
    await this.#update()
    if (send) await deliverNotices({ boards, send, nowMs: clock.nowMs, stopping })
  }

  async #update(): Promise<void> {
    const { boards, health, clock, makeId, send } = this.#options
    const nowMs = clock.nowMs()
    const { apps } = await health.active()
    const conditions = [
      ...webhookConditions(apps, nowMs),
      ...merchantKeyConditions(apps, nowMs),
      ...weakKeyConditions(await this.#options.weakKeys.look(), nowMs),
      ...(await this.#options.standing(nowMs)),
      ...(await this.#countedConditions(nowMs)),
    ]
    const change = (board: Board) =>
      updateBoard(board, {
        conditions,
        over: this.#longOver(board, conditions, nowMs),
        describeEnd: (open) => describeEnd(open, apps),
        nowMs,
        makeId: () => makeId(nowMs),
        isSent: send !== undefined,
      })
    await boards.change(change)
  }

  async #countedConditions(nowMs: number): Promise<Condition[]> {
    if (nowMs - this.#countedAtMs >= COUNT_EVERY_MS) {
      this.#rising.add(nowMs, await this.#options.readCounters())
      this.#countedAtMs = nowMs
    }
    return this.#rising.conditions(nowMs)
  }

  #longOver({ open }: Board, conditions: Condition[], nowMs: number): Set<string> {
    const wrong = new Set(conditions.map(({ key }) => key))
    const known = new Set(open.map(({ key }) => key))
    for (const key of this.#overSince.keys())
      if (wrong.has(key) || !known.has(key)) this.#overSince.delete(key)
    const over = open.filter(({ key }) => !wrong.has(key))
    for (const { key } of over) this.#overSince.getOrInsert(key, nowMs)
    return new Set(
      over.map(({ key }) => key).filter((key) => nowMs - (this.#overSince.get(key) ?? nowMs) >= HOLD_MS),
    )
  }

  get #topic(): string {
    return `notice-watch ${this.#options.environment}`
  }
}

/** Only a webhook that answers again is news. Silence that nobody tries to break is not. */
function describeEnd(open: OpenCondition, apps: AppHealth[]) {
  const app = apps.find(({ appId }) => appId === open.appId)
  if (open.kind !== 'webhook-down' || !app || app.state === 'unknown') return undefined
  const kind = 'webhook-recovered' as const
  const still = app.state === 'unwell' ? ` It is not well yet: ${app.reasons[0]}` : ''
  return { kind, severity: 'info' as const, message: `The webhook of ${app.appId} answers again.${still}` }
}
