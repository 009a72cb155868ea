import { Breaker, type BreakerView, type Health, type Permit } from './breaker.ts'
import type { Standing } from './fair-queue.ts'
import type { WebhookTarget } from './judge-url.ts'
import { type ConnectionOptions, MerchantConnection } from './merchant-connection.ts'

export interface LanePass {
  connection: MerchantConnection
  permit: Permit
  standing: Standing
}

export type LaneRefusal = 'overload' | 'breaker-open'

export type LaneEntry = { ok: true; pass: LanePass } | { ok: false; refusal: LaneRefusal }

/** How full a lane is now, and whether its merchant is called. */
export interface LaneView {
  active: number
  waiting: number
  breaker: BreakerView
}

interface Waiter {
  answer(entry: LaneEntry): void
}

/**
 * The queue of one app for its merchant. It limits how many validations run and how many wait, and it admits none
 * while the breaker is open. A validation that cannot enter is refused at once, so a merchant that hangs delays only
 * its own validations.
 */
export class MerchantLane {
  readonly target: WebhookTarget
  readonly #options: ConnectionOptions
  readonly #breaker: Breaker
  /** The connection used last is taken first, so that the others become idle and close. */
  readonly #free: MerchantConnection[] = []
  readonly #waiting = new Set<Waiter>()
  #active = 0
  #lastUsedAt: number
  #emptied: PromiseWithResolvers<void> | undefined

  constructor(target: WebhookTarget, options: ConnectionOptions) {
    const { limits, monotonicMs } = options
    this.target = target
    this.#options = options
    this.#lastUsedAt = monotonicMs()
    this.#breaker = new Breaker({
      failuresMax: limits.breakerFailuresMax,
      openMs: limits.breakerOpenMs,
      monotonicMs,
    })
  }

  get isIdle(): boolean {
    return this.#active === 0 && this.#waiting.size === 0
  }

  get idleMs(): number {
    return this.isIdle ? this.#options.monotonicMs() - this.#lastUsedAt : 0
  }

  view(): LaneView {
    return { active: this.#active, waiting: this.#waiting.size, breaker: this.#breaker.view() }
  }

  /** A validation that waits longer than `waitMsMax` is refused with `overload`. */
  enter(waitMsMax: number): LaneEntry | Promise<LaneEntry> {
    if (this.#breaker.refuses) return { ok: false, refusal: 'breaker-open' }
    const { laneConcurrencyMax, laneQueueMax } = this.#options.limits
    if (this.#active < laneConcurrencyMax) return { ok: true, pass: this.#takePass() }
    if (this.#waiting.size >= laneQueueMax) return { ok: false, refusal: 'overload' }
    return this.#wait(waitMsMax)
  }

  leave({ connection, permit }: LanePass, health: Health): void {
    this.#active--
    this.#lastUsedAt = this.#options.monotonicMs()
    this.#breaker.end(permit, health)
    this.#free.push(connection)
    this.#admitWaiting()
    if (this.isIdle) this.#emptied?.resolve()
  }

  /** Call this when nothing enters the lane any more. Resolves when the last validation has left. */
  async close(): Promise<void> {
    this.#emptied ??= Promise.withResolvers<void>()
    if (this.isIdle) this.#emptied.resolve()
    await this.#emptied.promise
    await Promise.all(this.#free.splice(0).map((connection) => connection.close()))
  }

  #takePass(): LanePass {
    this.#active++
    const connection = this.#free.pop() ?? new MerchantConnection(this.target, this.#options)
    return { connection, standing: this.#breaker.standing, permit: this.#breaker.begin() }
  }

  #wait(waitMsMax: number): Promise<LaneEntry> {
    const { promise, resolve } = Promise.withResolvers<LaneEntry>()
    const waiter: Waiter = {
      answer: (entry) => {
        clearTimeout(timer)
        this.#waiting.delete(waiter)
        resolve(entry)
      },
    }
    const timer = setTimeout(() => waiter.answer({ ok: false, refusal: 'overload' }), waitMsMax)
    this.#waiting.add(waiter)
    return promise
  }

  #admitWaiting(): void {
    for (const waiter of this.#waiting) {
      if (this.#breaker.refuses) waiter.answer({ ok: false, refusal: 'breaker-open' })
      else if (this.#active < this.#options.limits.laneConcurrencyMax) {
        waiter.answer({ ok: true, pass: this.#takePass() })
      } else return
    }
  }
}
