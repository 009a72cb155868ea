import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceError } from '../service-error.ts'
import { decideRecharge } from './decide-recharge.ts'
import type { Recharge } from './recharge.ts'
import type { RechargeParts } from './recharge-parts.ts'

export interface RunnerOptions extends RechargeParts {
  /** Told when a recharge could not be decided; it is tried again. */
  onFailure(rechargeId: string, error: unknown): void
}

const SWEEP_INTERVAL_MS = 1_000
const SWEEP_BATCH = 50
/** Longer than any validation may take: who has not decided by then never will. */
const ABANDONED_AFTER_MS = 20_000
const WAIT_STEP_MS = 100

/**
 * Sees to it that every recharge that was begun is decided: those of this process as they come, those that
 * a crash or an outage of the store left behind at the start and by looking again and again.
 */
export class RechargeRunner {
  readonly #options: RunnerOptions
  readonly #running = new Map<string, Promise<Recharge>>()
  #timer: NodeJS.Timeout | undefined
  #sweeping: Promise<void> | undefined

  constructor(options: RunnerOptions) {
    this.#options = options
  }

  /** Decides it, once, however often it is asked. */
  run(recharge: Recharge): Promise<Recharge> {
    const running = this.#running.get(recharge.id)
    if (running) return running
    const begun = decideRecharge(this.#options, recharge).finally(() => this.#running.delete(recharge.id))
    this.#running.set(recharge.id, begun)
    return begun
  }

  /** The decision, whoever makes it. @throws {ServiceError} ABORTED when there is none in bounded time */
  async decisionOf(recharge: Recharge): Promise<Recharge> {
    const giveUpAt = performance.now() + ABANDONED_AFTER_MS
    while (performance.now() < giveUpAt) {
      const current = await (this.#running.get(recharge.id) ??
        this.#options.store.recharges.findRecharge(recharge.id))
      if (current && current.state !== 'VALIDATING') return current
      await sleep(WAIT_STEP_MS)
    }
    throw new ServiceError('ABORTED', {
      message: 'The recharge of this Idempotency-Key is still being decided. Send the request again.',
    })
  }

  /** Takes up what was left behind, and keeps looking for more. */
  start(): void {
    this.#sweep(this.#options.clock.nowMs())
    this.#timer = setInterval(
      () => this.#sweep(this.#options.clock.nowMs() - ABANDONED_AFTER_MS),
      SWEEP_INTERVAL_MS,
    ).unref()
  }

  /** Resolves when everything that runs is decided. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sweeping
    await Promise.allSettled(this.#running.values())
  }

  #sweep(beganBeforeMs: number): void {
    this.#sweeping ??= this.#takeUp(beganBeforeMs)
      .catch((error) => this.#options.onFailure('', error))
      .finally(() => {
        this.#sweeping = undefined
      })
  }

  async #takeUp(beganBeforeMs: number): Promise<void> {
    const left = await this.#options.store.recharges.listUndecided(beganBeforeMs, SWEEP_BATCH)
    const abandoned = left.filter(({ id }) => !this.#running.has(id))
    await Promise.all(
      abandoned.map((recharge) =>
        this.run(recharge).catch((error) => this.#options.onFailure(recharge.id, error)),
      ),
    )
  }
}
