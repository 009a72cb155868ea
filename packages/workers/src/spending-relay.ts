import type { WorkerProcess } from './worker-process.ts'

/** How much of the apps' rates was spent in one environment, as the workers report it. */
export interface SpentRate {
  environment: string
  spendings: { appId: string; count: number; perSecond: number }[]
}

interface Spent {
  environment: string
  appId: string
  perSecond: number
  count: number
  byWorker: Map<WorkerProcess, number>
}

const RELAY_INTERVAL_MS = 50

/** Collects how much the workers spend of each app's rate, and tells each worker what the others spent. */
export class SpendingRelay {
  readonly #members: () => WorkerProcess[]
  readonly #spent = new Map<string, Spent>()
  readonly #timer: NodeJS.Timeout

  constructor(members: () => WorkerProcess[]) {
    this.#members = members
    this.#timer = setInterval(() => this.#relay(), RELAY_INTERVAL_MS).unref()
  }

  heard(from: WorkerProcess, { environment, spendings }: SpentRate): void {
    for (const { appId, count, perSecond } of spendings) {
      const fresh = () => ({ environment, appId, perSecond, count: 0, byWorker: new Map() })
      const spent = this.#spent.getOrInsertComputed(`${environment} ${appId}`, fresh)
      spent.count += count
      spent.perSecond = perSecond
      spent.byWorker.set(from, (spent.byWorker.get(from) ?? 0) + count)
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #relay(): void {
    if (this.#spent.size === 0) return
    for (const worker of this.#members()) {
      for (const [environment, spendings] of this.#byOthers(worker)) {
        worker.peer.tell('spent', { environment, spendings } satisfies SpentRate)
      }
    }
    this.#spent.clear()
  }

  #byOthers(worker: WorkerProcess): Map<string, SpentRate['spendings']> {
    const byEnvironment = new Map<string, SpentRate['spendings']>()
    for (const { environment, appId, perSecond, count, byWorker } of this.#spent.values()) {
      const others = count - (byWorker.get(worker) ?? 0)
      if (others === 0) continue
      byEnvironment.getOrInsertComputed(environment, () => []).push({ appId, count: others, perSecond })
    }
    return byEnvironment
  }
}
