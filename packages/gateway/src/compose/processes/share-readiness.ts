import { ClockDiffers, EnvironmentHeld } from '@txgw/base/store-errors'
import { TO_NEIGHBOURS, type WorkerBus } from '@txgw/base/worker-bus'
import type { Store } from '@txgw/store/store'
import type { Evidence } from '../../operator-api/evidence-warnings.ts'
import type { ReadinessProbe } from '../../operator-api/served.ts'
import { StoreProbe } from '../../operator-api/store-probe.ts'

const TOPIC = `${TO_NEIGHBOURS}store-failure`
/** Together with the age of the other process's result, less than two seconds. */
const AGE_MS_MAX = 500
const WAIT_MS_MAX = 500

/** The failures that an operator is told in words keep their class on the way. */
const TOLD = { EnvironmentHeld, ClockDiffers }

interface Failure {
  kind: keyof typeof TOLD | 'other'
  message: string
}

interface Readiness {
  failure: Failure | null
  warning: string | null
}

/** Tells the neighbours whether the store of this environment can be used. */
export function answerReadiness(
  bus: Pick<WorkerBus, 'answer'>,
  store: Pick<Store, 'ping'>,
  evidence: () => Evidence | undefined,
): void {
  const probe = new StoreProbe(store, evidence)
  bus.answer(TOPIC, async (): Promise<Readiness> => {
    const failure = await probe.failure()
    return { failure: writeFailure(failure), warning: probe.warning() ?? null }
  })
}

function writeFailure(error: Error | undefined): Failure | null {
  if (!error) return null
  const kinds = Object.keys(TOLD) as (keyof typeof TOLD)[]
  const kind = kinds.find((name) => error instanceof TOLD[name]) ?? 'other'
  return { kind, message: error.message }
}

function readFailure({ kind, message }: Failure): Error {
  return kind === 'other' ? new Error(message) : new TOLD[kind](message)
}

/**
 * Asks the process that serves the other environment about its store. Its silence is no failure of this one: a load
 * balancer would take production away from its merchants because the sandbox is busy.
 */
export class NeighbourProbe implements ReadinessProbe {
  readonly #bus: Pick<WorkerBus, 'ask'>
  readonly #monotonicMs: () => number
  #asking: Promise<void> | undefined
  #askedAtMs = Number.NEGATIVE_INFINITY
  #isSilent = false
  #failure: Error | undefined
  #warning: string | undefined

  constructor(bus: Pick<WorkerBus, 'ask'>, monotonicMs = () => performance.now()) {
    this.#bus = bus
    this.#monotonicMs = monotonicMs
  }

  /** Returns why the store cannot be used; undefined when it can, or when nobody knows. */
  async failure(): Promise<Error | undefined> {
    if (!this.#asking && this.#monotonicMs() - this.#askedAtMs > AGE_MS_MAX) this.#asking = this.#ask()
    // A neighbour that was silent the last time keeps nobody waiting.
    if (this.#asking && !this.#isSilent) await withinMs(this.#asking, WAIT_MS_MAX)
    return this.#failure
  }

  /** As it was when somebody last asked for a failure. */
  warning(): string | undefined {
    return this.#warning
  }

  async #ask(): Promise<void> {
    this.#askedAtMs = this.#monotonicMs()
    const answers = (await this.#bus.ask(TOPIC, null)) as Readiness[]
    const failure = answers.find((answer) => answer.failure !== null)?.failure
    this.#warning = answers.find((answer) => answer.warning !== null)?.warning ?? undefined
    this.#isSilent = answers.length === 0
    this.#failure = failure ? readFailure(failure) : undefined
    this.#asking = undefined
  }
}

async function withinMs(act: Promise<void>, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([act, promise])
  clearTimeout(timer)
}
