import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '@txgw/base/environment'
import { keepLooking } from '@txgw/base/keep-looking'
import type { WorkerBus } from '@txgw/base/worker-bus'
import { reconcile } from './reconcile.ts'
import type { ReconciledStore } from './sources.ts'
import { type TableFaults, tableFaults } from './table-faults.ts'

const TIMES = { firstAfterMs: 60_000, askEveryMs: 60_000, everyMs: 10 * 60_000 }
/** It works a sixtieth of the time, and rests for the others. */
const REST = 59
const REST_MS = { min: 5, max: 60_000 }

export interface KeptReconciling {
  environment: Environment
  store: ReconciledStore
  bus: WorkerBus
  /** The name of this process among those of its machine. */
  owner: string
  /** The differences are others than before. */
  onChange(faults: TableFaults): void
  onFailure(error: unknown): void
  /** For tests. */
  times?: Partial<typeof TIMES> | undefined
}

interface Answer {
  owner: string
  faults: TableFaults | null
}

export interface Reconciler {
  /** What the last comparison has found. */
  readonly faults: TableFaults
  stop(): Promise<void>
}

/** Compares the tables with the trail, again and again. One process of a machine does, and tells the others. */
export function keepReconciling(options: KeptReconciling): Reconciler {
  const { environment, store, bus, owner, onChange, onFailure } = options
  const { firstAfterMs, askEveryMs, everyMs } = { ...TIMES, ...options.times }
  const topic = `reconcile ${environment}`
  let own: TableFaults | null = null
  let faults = tableFaults([])
  bus.answer(topic, (): Answer => ({ owner, faults: own }))
  let nextAtMs = Number.NEGATIVE_INFINITY
  const compare = async (signal: AbortSignal) => {
    const { differences } = await reconcile({ store, signal, rest: (ms) => rest(ms, signal) })
    own = tableFaults(differences)
    // What differs may be mended soon.
    nextAtMs = performance.now() + (differences.length > 0 ? askEveryMs : everyMs)
  }
  const look = async (signal: AbortSignal) => {
    const answers = (await bus.ask(topic, null)) as Answer[]
    const first = answers.toSorted((one, other) => (one.owner < other.owner ? -1 : 1))[0]
    if (first && first.owner !== owner) own = null
    else if (performance.now() >= nextAtMs) await compare(signal)
    const found = own ?? first?.faults
    if (!found || found.says === faults.says) return
    faults = found
    onChange(found)
  }
  const looking = keepLooking(look, {
    firstAfterMs,
    intervalMs: askEveryMs,
    onFailure: (error) => {
      if (!(error instanceof Error && error.name === 'AbortError')) onFailure(error)
    },
  })
  return {
    get faults() {
      return faults
    },
    stop: () => looking.stop(),
  }
}

function rest(sliceMs: number, signal: AbortSignal): Promise<void> {
  const restMs = Math.min(Math.max(sliceMs * REST, REST_MS.min), REST_MS.max)
  return sleep(restMs, undefined, { ref: false, signal })
}
