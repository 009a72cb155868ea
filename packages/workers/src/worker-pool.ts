import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@txgw/base/log/logger'
import { awaitSilence, PATIENCE, type Patience } from './await-silence.ts'
import type { WorkerEnd, WorkerProcess } from './worker-process.ts'

export interface WorkerPoolOptions {
  size: number
  /** The name of all its workers in the log, instead of their ids. */
  name?: string
  /** Starts a worker; ids are never used twice. */
  fork(id: number): WorkerProcess
  onReady(worker: WorkerProcess): void
  onGone(worker: WorkerProcess): void
  logger: Logger
  patience?: Patience
  /** Resolves after this time, or when the signal is aborted. */
  pause?(ms: number, signal: AbortSignal): Promise<void>
}

/** A worker that ends this soon after it was ready would end again. */
const SHORT_LIFE_MS = 2_000
const PAUSE_MS_MIN = 100
const PAUSE_MS_MAX = 5_000
/** Longer than any worker needs to answer the requests it has begun, and less than a service manager waits. */
const STOP_MS_MAX = 38_000

/** Keeps a number of workers running until it is stopped. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions
  readonly #forked = new Set<WorkerProcess>()
  readonly #ready = new Set<WorkerProcess>()
  readonly #stopping = new AbortController()
  readonly #kill = () => this.#killAll()
  #lastId = 0

  constructor(options: WorkerPoolOptions) {
    this.#options = options
    // When this process exits at once, nothing else would end the workers.
    process.on('exit', this.#kill)
  }

  /**
   * Resolves when all workers are ready. @throws {StartError} of the first worker that cannot start, after
   * all have ended
   */
  async start(): Promise<void> {
    const first = Array.from({ length: this.#options.size }, () => this.#fork())
    try {
      await Promise.all(first.map(({ ready }) => ready))
    } catch (error) {
      this.#killAll()
      await this.stop()
      throw error
    }
    for (const worker of first) void this.#keepUp(worker)
  }

  /** The workers that take part now. */
  members(): WorkerProcess[] {
    return [...this.#ready]
  }

  /** The ids of the workers that have not ended, ready or not. */
  aliveIds(): number[] {
    return [...this.#forked].map(({ id }) => id)
  }

  /** Lets all workers finish the requests they have begun. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const worker of this.#forked) {
      if (this.#ready.has(worker)) worker.peer.tell('stop', null)
      else worker.kill()
    }
    const late = setTimeout(this.#kill, STOP_MS_MAX)
    await Promise.all([...this.#forked].map(({ ended }) => ended))
    clearTimeout(late)
    process.off('exit', this.#kill)
  }

  #fork(): WorkerProcess {
    const worker = this.#options.fork(++this.#lastId)
    this.#forked.add(worker)
    worker.ready.then(
      () => this.#join(worker),
      () => {},
    )
    worker.ended.then(() => this.#leave(worker))
    return worker
  }

  #join(worker: WorkerProcess): void {
    this.#ready.add(worker)
    this.#options.onReady(worker)
    void this.#endWhenSilent(worker)
  }

  #leave(worker: WorkerProcess): void {
    this.#forked.delete(worker)
    this.#ready.delete(worker)
    this.#options.onGone(worker)
  }

  /** Kills a worker that hangs, so that it is replaced: it would hold its connections and take new ones. */
  async #endWhenSilent(worker: WorkerProcess): Promise<void> {
    const over = new AbortController()
    worker.ended.then(() => over.abort())
    if (!(await awaitSilence(worker, this.#options.patience ?? PATIENCE, over.signal))) return
    const fields = { worker: this.#nameOf(worker), pid: worker.pid }
    this.#options.logger.error(fields, 'a worker no longer answers and is being killed')
    worker.kill()
  }

  /**
   * Replaces the worker when it ends, and its replacements too. Pauses before the next attempt if they keep
   * failing.
   */
  async #keepUp(first: WorkerProcess): Promise<void> {
    let worker = first
    let failures = 0
    while (!this.#stopping.signal.aborted) {
      const lived = await this.#lifeOf(worker)
      if (this.#stopping.signal.aborted) return
      failures = lived > SHORT_LIFE_MS ? 0 : failures + 1
      if (failures > 1) await this.#pause(failures)
      if (this.#stopping.signal.aborted) return
      worker = this.#fork()
    }
  }

  /** Resolves when the worker has ended, with the time for which it was ready. */
  async #lifeOf(worker: WorkerProcess): Promise<number> {
    const failure = await worker.ready.then(
      () => undefined,
      (error: unknown) => error,
    )
    const readyAtMs = performance.now()
    if (failure) worker.kill()
    const end = await worker.ended
    this.#report(worker, end, failure)
    return failure ? 0 : performance.now() - readyAtMs
  }

  #nameOf({ id }: WorkerProcess): number | string {
    return this.#options.name ?? id
  }

  #report(worker: WorkerProcess, { code, signal }: WorkerEnd, failure: unknown): void {
    if (this.#stopping.signal.aborted) return
    const { pid } = worker
    const fields = {
      worker: this.#nameOf(worker),
      pid,
      code,
      signal,
      ...(failure !== undefined && { err: failure }),
    }
    this.#options.logger.error(fields, 'a worker has exited and is being replaced')
  }

  async #pause(failures: number): Promise<void> {
    const pauseMs = Math.min(PAUSE_MS_MAX, PAUSE_MS_MIN * 2 ** (failures - 1))
    await (this.#options.pause ?? pause)(pauseMs, this.#stopping.signal)
  }

  #killAll(): void {
    for (const worker of this.#forked) worker.kill()
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {})
}
