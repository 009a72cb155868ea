import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '@txgw/base/clock'
import { DomainError } from '@txgw/base/domain-error'
import type { App } from '../apps/app.ts'
import { decideRecharge, requireApp } from './decide-recharge.ts'
import type { Recharge, RechargeView } from './recharge.ts'
import type { Lease } from './recharge-store.ts'
import type { Recharging } from './recharging.ts'

export interface RunnerOptions extends Recharging {
  /** The name of this process in the store. */
  owner: string
  /** Tells whether an owner of leases is certainly gone. */
  isGone(owner: string): boolean
  /** The real time. Moving the clock of the environment must not end a lease. */
  leaseClock: Clock
  /** Called when a recharge could not be decided. The runner tries it again. */
  onUndecided(rechargeId: string, error: unknown): void
  /** Called when recharges that were left behind could not be looked for. The runner looks again. */
  onUnseen(error: unknown): void
}

interface Run {
  /** The app of the recharge, if the caller has just read it. */
  app?: App
  /** Asks instead of the webhook. */
  validator?: Recharging['validator']
}

const SWEEP_INTERVAL_MS = 1_000
/**
 * The most recharges taken over from other processes that are decided at the same time. Those of one app wait in one
 * queue.
 */
const TAKEN_OVER_MAX = 50
/** Longer than any validation may take: an owner that has not decided by then never will. */
const LEASE_MS = 20_000
/**
 * No lease ends later than this, counted from now, unless the clock that made it was wrong. Such a lease would keep its
 * recharge undecided until that time. This is enough for a question that waits for a person, and for clocks that differ
 * by some minutes.
 */
const LEASE_MS_MAX = 15 * 60_000
const WAIT_STEP_MS = 100
/** Bounds the memory for recharges that failed here. Further ones wait until their leases end. */
const FAILED_MAX = 10_000

/**
 * Makes sure that every recharge that was begun is decided. It decides the recharges of this process as they come. It
 * also looks regularly for recharges that any process left behind after a crash or an outage of the store.
 */
export class RechargeRunner {
  readonly #options: RunnerOptions
  readonly #running = new Map<string, Promise<RechargeView>>()
  /** Recharges whose decision failed in this process, for example because the store was away. */
  readonly #failed = new Set<string>()
  /** Owners that are gone and may still hold leases. */
  readonly #gone = new Set<string>()
  #takenOver = 0
  #lookedForGone = false
  #moreLeft = false
  #stopped = false
  #timer: NodeJS.Timeout | undefined
  #sweeping: Promise<void> | undefined

  constructor(options: RunnerOptions) {
    this.#options = options
  }

  /**
   * The lease of a recharge that begins now.
   * @param heldMs how long the question may wait before it counts as asked
   */
  lease(heldMs = 0): Lease {
    const { owner, leaseClock } = this.#options
    return { owner, untilMs: leaseClock.nowMs() + heldMs + LEASE_MS }
  }

  /** Decides the recharge once, however often it is called. */
  run(recharge: Recharge, how: Run = {}): Promise<RechargeView> {
    const running = this.#running.get(recharge.id)
    if (running) return running
    const begun = this.#decide(recharge, how)
      .catch((error) => {
        if (this.#failed.size < FAILED_MAX) this.#failed.add(recharge.id)
        throw error
      })
      .finally(() => this.#running.delete(recharge.id))
    this.#running.set(recharge.id, begun)
    return begun
  }

  /** The same without a caller that waits: a failure goes to `onUndecided`. */
  runBehind(recharge: Recharge, how: Run = {}): Promise<void> {
    return this.run(recharge, how).then(
      () => undefined,
      (error) => this.#options.onUndecided(recharge.id, error),
    )
  }

  /**
   * Returns the decision, whichever process makes it.
   * @throws {DomainError} changed-meanwhile when there is no decision within the length of a lease
   */
  async decisionOf(recharge: Recharge): Promise<Recharge> {
    const giveUpAt = performance.now() + LEASE_MS
    while (performance.now() < giveUpAt) {
      const running = this.#running.get(recharge.id)
      const current = running
        ? (await running).recharge
        : await this.#options.store.recharges.findRecharge(recharge.id)
      if (current && current.state !== 'VALIDATING') return current
      await sleep(WAIT_STEP_MS)
    }
    throw new DomainError(
      'changed-meanwhile',
      'The recharge of this Idempotency-Key is still being decided. Send the request again.',
    )
  }

  /** Takes over the recharges that were left behind, and keeps looking for more. */
  start(): void {
    this.#sweep()
    this.#timer = setInterval(() => this.#sweep(), SWEEP_INTERVAL_MS).unref()
  }

  /** Takes over the recharges of owners that are gone by now, without waiting for their leases to end. */
  lookForGone(): void {
    this.#lookedForGone = false
    this.#sweep()
  }

  /** Resolves when every running recharge is decided. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#sweeping
    await Promise.allSettled(this.#running.values())
  }

  async #decide(
    recharge: Recharge,
    { app, validator = this.#options.validator }: Run,
  ): Promise<RechargeView> {
    const asked = app ?? (await requireApp(this.#options, recharge))
    return decideRecharge({ ...this.#options, validator }, recharge, asked)
  }

  #sweep(): void {
    if (this.#stopped) return
    this.#sweeping ??= this.#takeUp()
      .catch((error) => this.#options.onUnseen(error))
      .finally(() => {
        this.#sweeping = undefined
      })
  }

  async #takeUp(): Promise<void> {
    const { store, leaseClock } = this.#options
    if (!this.#lookedForGone) {
      this.#lookedForGone = true
      await this.#findGone().catch((error) => {
        this.#lookedForGone = false
        throw error
      })
    }
    const limit = TAKEN_OVER_MAX - this.#takenOver
    if (limit === 0) return
    const owners = [...this.#gone]
    const nowMs = leaseClock.nowMs()
    const ended = { endedByMs: nowMs, wrongAfterMs: nowMs + LEASE_MS_MAX }
    const taken = await store.recharges.takeOverUndecided({ lease: this.lease(), ...ended, owners, limit })
    this.#moreLeft = taken.length === limit
    if (!this.#moreLeft) for (const owner of owners) this.#gone.delete(owner)
    for (const recharge of taken) if (!this.#running.has(recharge.id)) this.#finish(recharge)
    await this.#retryFailed()
  }

  /** This process knows that it has failed, so nobody has to wait until its lease ends. */
  async #retryFailed(): Promise<void> {
    for (const id of this.#failed) {
      if (this.#takenOver === TAKEN_OVER_MAX) return
      const recharge = await this.#options.store.recharges.findRecharge(id)
      this.#failed.delete(id)
      if (recharge?.state === 'VALIDATING' && !this.#running.has(id)) this.#finish(recharge)
    }
  }

  async #findGone(): Promise<void> {
    const { store, isGone } = this.#options
    for (const owner of await store.recharges.listLeaseOwners()) if (isGone(owner)) this.#gone.add(owner)
  }

  #finish(recharge: Recharge): void {
    this.#takenOver++
    this.runBehind(recharge).finally(() => {
      this.#takenOver--
      if (this.#moreLeft) this.#sweep()
    })
  }
}
