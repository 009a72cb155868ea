import { keepCounts, type MetricSnapshot } from '../metrics/snapshot.ts'
import type { WorkerProcess } from './worker-process.ts'

const ANSWER_WITHIN_MS = 2_000

/**
 * What every worker has counted, those that have ended included. What somebody was shown once is never
 * taken back: each snapshot that passes through here is remembered until the next one of that worker.
 */
export class MetricsLedger {
  readonly #own: () => Promise<MetricSnapshot[]>
  readonly #latest = new Map<WorkerProcess, MetricSnapshot[]>()
  #ended: Promise<MetricSnapshot[]> = Promise.resolve([])

  /** @param own of the primary itself */
  constructor(own: () => Promise<MetricSnapshot[]>) {
    this.#own = own
  }

  heard(from: WorkerProcess, snapshot: MetricSnapshot[]): void {
    this.#latest.set(from, snapshot)
  }

  gone(worker: WorkerProcess): void {
    const last = this.#latest.get(worker)
    this.#latest.delete(worker)
    if (last) this.#ended = this.#ended.then((ended) => keepCounts([ended, last]))
  }

  /** One for each process, as they are now. Of a worker that does not answer it is the last one known. */
  async gather(workers: WorkerProcess[]): Promise<MetricSnapshot[][]> {
    await Promise.allSettled(
      workers.map(async (worker) => {
        const snapshot = await worker.peer.ask('metrics', null, ANSWER_WITHIN_MS)
        this.heard(worker, snapshot as MetricSnapshot[])
      }),
    )
    // Both at the same moment: who ends meanwhile is in one of them and not in both.
    const [latest, ended] = [[...this.#latest.values()], this.#ended]
    return [await this.#own(), await ended, ...latest]
  }
}
