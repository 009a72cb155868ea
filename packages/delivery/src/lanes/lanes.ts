import type { WebhookTarget } from '../address/judge-url.ts'
import type { ConnectionOptions } from '../connection/connection.ts'
import { Lane, type LaneView } from './lane.ts'

/** One lane per app. Two apps at the same origin share nothing, so one cannot use up the capacity of the other. */
export class Lanes {
  readonly #options: ConnectionOptions
  /** Ordered by last use, the oldest first. */
  readonly #lanes = new Map<string, Lane>()
  readonly #closing = new Set<Promise<void>>()
  #sweeper: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#lanes.size
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  *views(): Iterable<[appId: string, view: LaneView]> {
    for (const [appId, lane] of this.#lanes) yield [appId, lane.view()]
  }

  /** Undefined when the maximum number of lanes is in use. */
  laneFor(appId: string, target: WebhookTarget): Lane | undefined {
    const known = this.#lanes.get(appId)
    if (known?.target.origin === target.origin) {
      this.#lanes.delete(appId)
      this.#lanes.set(appId, known)
      return known
    }
    // A new address counts as a new receiver. It must not inherit the failures of the old one.
    if (known) this.#close(appId, known)
    else if (!this.#makeRoom()) return undefined
    const lane = new Lane(target, this.#options)
    this.#sweeper ??= setInterval(() => this.closeIdleLanes(), this.#options.limits.laneIdleMs / 2).unref()
    this.#lanes.set(appId, lane)
    return lane
  }

  closeIdleLanes(): void {
    for (const [appId, lane] of this.#lanes) {
      if (lane.idleMs >= this.#options.limits.laneIdleMs) this.#close(appId, lane)
    }
  }

  /** Resolves when everything under way has ended. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#sweeper)
    for (const [appId, lane] of this.#lanes) this.#close(appId, lane)
    await Promise.all(this.#closing)
  }

  #makeRoom(): boolean {
    if (this.#lanes.size < this.#options.limits.lanesMax) return true
    for (const [appId, lane] of this.#lanes) {
      if (!lane.isIdle) continue
      this.#close(appId, lane)
      return true
    }
    return false
  }

  #close(appId: string, lane: Lane): void {
    this.#lanes.delete(appId)
    const closing = lane.close().finally(() => this.#closing.delete(closing))
    this.#closing.add(closing)
  }
}
