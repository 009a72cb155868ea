import type { WebhookTarget } from '../address/judge-url.ts'
import { Connection, type ConnectionOptions } from '../connection/connection.ts'
import { Breaker, type BreakerView, type Caller, type Health, type Permit } from './breaker.ts'
import type { Standing } from './fair-queue.ts'

export interface LanePass {
  subject: string
  connection: Connection
  permit: Permit
  standing: Standing
}

export type LaneRefusal = 'overload' | 'breaker-open'

export type LaneEntry = { ok: true; pass: LanePass } | { ok: false; refusal: LaneRefusal }

/** How full a lane is now, and whether its receiver is called. */
export interface LaneView {
  active: number
  waiting: number
  breaker: BreakerView
}

export interface LaneEntrant extends Caller {
  /** A delivery that waits longer is refused with `overload`. */
  waitMsMax: number
}

interface Waiter {
  caller: Caller
  answer(entry: LaneEntry): void
}

/**
 * The queue of one app for its receiver. It limits how many deliveries run and how many wait, and it admits only what
 * the breaker permits. A delivery that cannot enter is refused at once, so a receiver that hangs delays only its own
 * deliveries. One subject gets at most half of the places, so a subject about whom the receiver hangs delays no other.
 */
export class Lane {
  readonly target: WebhookTarget
  readonly #options: ConnectionOptions
  readonly #breaker: Breaker
  /** The connection used last is taken first, so that the others become idle and close. */
  readonly #free: Connection[] = []
  readonly #waiting = new Set<Waiter>()
  readonly #activeBySubject = new Map<string, number>()
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

  leave({ subject, connection, permit }: LanePass, health: Health): void {
    this.#active--
    const left = this.#activeOf(subject) - 1
    if (left > 0) this.#activeBySubject.set(subject, left)
    else this.#activeBySubject.delete(subject)
    this.#lastUsedAt = this.#options.monotonicMs()
    this.#breaker.end(permit, subject, health)
    this.#free.push(connection)
    this.#admitWaiting()
    if (this.isIdle) this.#emptied?.resolve()
  }

  /** Call this when nothing enters the lane any more. Resolves when the last delivery has left. */
  async close(): Promise<void> {
    this.#emptied ??= Promise.withResolvers<void>()
    if (this.isIdle) this.#emptied.resolve()
    await this.#emptied.promise
    await Promise.all(this.#free.splice(0).map((connection) => connection.close()))
  }

  #hasPlaceFor({ subject }: Caller): boolean {
    const { laneConcurrencyMax } = this.#options.limits
    return this.#active < laneConcurrencyMax && this.#activeOf(subject) < half(laneConcurrencyMax)
  }

  #activeOf(subject: string): number {
    return this.#activeBySubject.get(subject) ?? 0
  }

  #mayWait({ subject }: Caller): boolean {
    const { laneQueueMax } = this.#options.limits
    if (this.#waiting.size >= laneQueueMax) return false
    const ofSubject = this.#waiting.values().filter(({ caller }) => caller.subject === subject)
    return ofSubject.reduce((count) => count + 1, 0) < half(laneQueueMax)
  }

  #takePass({ subject }: Caller, permit: Permit): LanePass {
    this.#active++
    this.#activeBySubject.set(subject, this.#activeOf(subject) + 1)
    const connection = this.#free.pop() ?? new Connection(this.target, this.#options)
    this.#breaker.begin(permit, subject)
    return { subject, connection, permit, standing: this.#breaker.standingOf(subject) }
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
