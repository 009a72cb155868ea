/** A worker that gave a reason instead of starting. The service replaces it until one can start. */
const REFUSED_WORKER = /"pid":(\d+),.*"type":"StartError"/

interface Gone {
  pid: number
  atMs: number
}

/** Which workers of one process of the service are gone without a reason. */
export class WorkerWatch {
  #known = new Set<number>()
  #gone: Gone[] = []
  /** Workers that a fault has ended, or that could not start and said why. */
  readonly #excused = new Set<number>()

  look(workers: number[], atMs: number): void {
    for (const pid of this.#known) if (!workers.includes(pid)) this.#gone.push({ pid, atMs })
    this.#known = new Set(workers)
  }

  excuse(pid: number): void {
    this.#excused.add(pid)
  }

  readLogLine(line: string): void {
    const [, pid] = REFUSED_WORKER.exec(line) ?? []
    if (pid !== undefined) this.excuse(Number(pid))
  }

  /** Complete when the log has been read to its end. */
  unexplained(): Gone[] {
    return this.#gone.filter(({ pid }) => !this.#excused.has(pid))
  }
}
