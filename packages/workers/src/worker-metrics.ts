import type { Peer } from './peer.ts'
import { keepCounts, type MetricSnapshot } from './snapshot.ts'

const ANSWER_WITHIN_MS = 2_000

interface AskedWorker {
  peer: Pick<Peer, 'ask'>
}

/**
 * The metrics of every worker, including those that have ended. A count that was shown once is never taken
 * back: each snapshot is kept until the next one of the same worker.
 */
export class WorkerMetrics {
  readonly #own: () => Promise<MetricSnapshot[]>
  readonly #latest = new Map<AskedWorker, MetricSnapshot[]>()
  #ended: Promise<MetricSnapshot[]> = Promise.resolve([])

  /** @param own the metrics of the primary itself */
  constructor(own: () => Promise<MetricSnapshot[]>) {
    this.#own = own
  }

  heard(from: AskedWorker, snapshot: MetricSnapshot[]): void {
    this.#latest.set(from, snapshot)
  }

  gone(worker: AskedWorker): void {
    const last = this.#latest.get(worker)
    this.#latest.delete(worker)
    if (last) this.#ended = this.#ended.then((ended) => keepCounts([ended, last]))
  }

  /**
   * Returns the current metrics of each process. For a worker that does not answer, they are the last ones
   * known.
   */
  async gather(workers: AskedWorker[]): Promise<MetricSnapshot[][]> {
    await Promise.allSettled(
      workers.map(async (worker) => {
        const snapshot = await worker.peer.ask('metrics', null, ANSWER_WITHIN_MS)
        this.heard(worker, snapshot as MetricSnapshot[])
      }),
    )
    // Both are read at the same moment, so a worker that ends meanwhile is in one of them and not in both.
    const [latest, ended] = [[...this.#latest.values()], this.#ended]
    return [await this.#own(), await ended, ...latest]
  }
}
