import { Breaker, type BreakerView, type Caller, type Health, type Permit } from './breaker.ts'
import type { Standing } from './fair-queue.ts'
import type { WebhookTarget } from './judge-url.ts'
import { type ConnectionOptions, MerchantConnection } from './merchant-connection.ts'

export interface LanePass {
  player: string
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

export interface LaneEntrant extends Caller {
  /** A validation that waits longer is refused with `overload`. */
  waitMsMax: number
}

interface Waiter {
  caller: Caller
  answer(entry: LaneEntry): void
}

/**
 * The queue of one app for its merchant. It limits how many validations run and how many wait, and it admits only what
 * the breaker permits. A validation that cannot enter is refused at once, so a merchant that hangs delays only its own
 * validations. One player gets at most half of the places, so a player about whom the merchant hangs delays no other.
 */
export class MerchantLane {
  readonly target: WebhookTarget
  readonly #options: ConnectionOptions
  readonly #breaker: Breaker
  /** The connection used last is taken first, so that the others become idle and close. */
  readonly #free: MerchantConnection[] = []
  readonly #waiting = new Set<Waiter>()
  readonly #activeByPlayer = new Map<string, number>()
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
      windowMs: limits.breakerWindowMs,
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

  enter({ waitMsMax, ...caller }: LaneEntrant): LaneEntry | Promise<LaneEntry> {
    const permit = this.#breaker.permitFor(caller)
    if (permit === undefined) return { ok: false, refusal: 'breaker-open' }
    if (this.#hasPlaceFor(caller)) return { ok: true, pass: this.#takePass(caller, permit) }
    if (!this.#mayWait(caller)) return { ok: false, refusal: 'overload' }
    return this.#wait(caller, waitMsMax)
  }

  leave({ player, connection, permit }: LanePass, health: Health): void {
    this.#active--
    const left = this.#activeOf(player) - 1
    if (left > 0) this.#activeByPlayer.set(player, left)
    else this.#activeByPlayer.delete(player)
    this.#lastUsedAt = this.#options.monotonicMs()
    this.#breaker.end(permit, player, health)
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

  #hasPlaceFor({ player }: Caller): boolean {
    const { laneConcurrencyMax } = this.#options.limits
    return this.#active < laneConcurrencyMax && this.#activeOf(player) < half(laneConcurrencyMax)
  }

  #activeOf(player: string): number {
    return this.#activeByPlayer.get(player) ?? 0
  }

  #mayWait({ player }: Caller): boolean {
    const { laneQueueMax } = this.#options.limits
    if (this.#waiting.size >= laneQueueMax) return false
    const ofPlayer = this.#waiting.values().filter(({ caller }) => caller.player === player)
    return ofPlayer.reduce((count) => count + 1, 0) < half(laneQueueMax)
  }

  #takePass({ player }: Caller, permit: Permit): LanePass {
    this.#active++
    this.#activeByPlayer.set(player, this.#activeOf(player) + 1)
    const connection = this.#free.pop() ?? new MerchantConnection(this.target, this.#options)
    this.#breaker.begin(permit, player)
    return { player, connection, permit, standing: this.#breaker.standingOf(player) }
  }

  #wait(caller: Caller, waitMsMax: number): Promise<LaneEntry> {
    const { promise, resolve } = Promise.withResolvers<LaneEntry>()
    const waiter: Waiter = {
      caller,
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
    for (const { caller, answer } of this.#waiting) {
      const permit = this.#breaker.permitFor(caller)
      if (permit === undefined) answer({ ok: false, refusal: 'breaker-open' })
      else if (this.#hasPlaceFor(caller)) answer({ ok: true, pass: this.#takePass(caller, permit) })
    }
  }
}

function half(places: number): number {
  return Math.ceil(places / 2)
}
