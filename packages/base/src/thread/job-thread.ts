import { Worker } from 'node:worker_threads'
import { reviveError, type ThreadReply } from './thread-reply.ts'

const IDLE_MS_MAX = 60_000

interface Queued<Job, Result> {
  job: Job
  transferred: ArrayBuffer[]
  queuedAtMs: number
  resolve(result: Result): void
  reject(error: Error): void
}

export interface JobThreadOptions {
  /** The file that the thread runs. It calls `serveJobs`. */
  entry: string
  name: string
  /** Given to the thread when it starts. */
  data?: unknown
  heapMbMax: number
  /** A job that has waited longer for its turn fails. Without it, a job waits as long as it takes. */
  queuedMsMax?: number
  /** A thread that takes longer for a job is ended. Without it, a job takes as long as it takes. */
  runningMsMax?: number
  monotonicMs?: () => number
}

/**
 * Does jobs one after the other in a thread of its own, so that no query waits for them. The thread starts when it is
 * first needed, and again after it died. It ends when it has been idle for a while.
 */
export class JobThread<Job, Result> {
  readonly #options: JobThreadOptions
  readonly #monotonicMs: () => number
  readonly #queue: Queued<Job, Result>[] = []
  #running: Queued<Job, Result> | undefined
  #worker: Worker | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: JobThreadOptions) {
    this.#options = options
    this.#monotonicMs = options.monotonicMs ?? (() => performance.now())
  }

  /** @param transferred memory that belongs to the thread from then on, and is not copied */
  run(job: Job, transferred: ArrayBuffer[] = []): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    this.#queue.push({ job, transferred, queuedAtMs: this.#monotonicMs(), resolve, reject })
    this.#runNext()
    return promise
  }

  async close(): Promise<void> {
    const worker = this.#worker
    for (const { reject } of this.#queue.splice(0)) reject(new Error('the service is stopping'))
    if (!worker) return
    this.#end(worker, 'the service is stopping')
    await worker.terminate()
  }

  #runNext(): void {
    if (this.#running) return
    const next = this.#takeNext()
    if (!next) {
      this.#rest()
      return
    }
    this.#running = next
    try {
      const worker = this.#started()
      this.#limit(worker)
      worker.ref()
      worker.postMessage(next.job, next.transferred)
    } catch (error) {
      this.#finishRunning()?.reject(error as Error)
      this.#runNext()
    }
  }

  #limit(worker: Worker): void {
    const { name, runningMsMax } = this.#options
    if (runningMsMax !== undefined)
      this.#setTimer(runningMsMax, () => this.#end(worker, `the ${name} took too long`))
    else clearTimeout(this.#timer)
  }

  #takeNext(): Queued<Job, Result> | undefined {
    const { name, queuedMsMax = Number.POSITIVE_INFINITY } = this.#options
    for (;;) {
      const next = this.#queue.shift()
      if (!next || this.#monotonicMs() - next.queuedAtMs <= queuedMsMax) return next
      next.reject(new Error(`the ${name} waited too long for its turn`))
    }
  }

  #started(): Worker {
    if (this.#worker) return this.#worker
    const { entry, name, data, heapMbMax } = this.#options
    const worker = new Worker(entry, {
      name,
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMbMax },
    })
    worker.on('message', (reply: ThreadReply<Result>) => this.#receive(reply))
    worker.on('error', (error) => this.#end(worker, String(error)))
    worker.on('exit', () => this.#end(worker, 'the thread ended'))
    this.#worker = worker
    return worker
  }

  #receive(reply: ThreadReply<Result>): void {
    const running = this.#finishRunning()
    if ('result' in reply) running?.resolve(reply.result)
    else running?.reject(reviveError(reply.error))
    this.#runNext()
  }

  #finishRunning(): Queued<Job, Result> | undefined {
    const running = this.#running
    this.#running = undefined
    clearTimeout(this.#timer)
    return running
  }

  #rest(): void {
    const worker = this.#worker
    if (!worker) return
    worker.unref()
    this.#setTimer(IDLE_MS_MAX, () => this.#end(worker, 'idle'))
  }

  #end(worker: Worker, reason: string): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    this.#finishRunning()?.reject(new Error(reason))
    worker.unref()
    void worker.terminate()
    this.#runNext()
  }

  #setTimer(ms: number, act: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(act, ms).unref()
  }
}
