import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  asBuffer,
  type DiagnosisJob,
  type DiagnosisResult,
  type DiagnosisRunner,
  type ResultMessage,
} from './diagnosis-job.ts'

const ENTRY = join(import.meta.dirname, `diagnosis-thread-main${extname(import.meta.filename)}`)
const HEAP_MB_MAX = 128
/** A caller gets its answer without an explanation rather than wait longer for its turn. */
const QUEUED_MS_MAX = 3000
/** Far more than any diagnosis takes, even on a busy machine. A thread that is stuck is ended. */
const RUNNING_MS_MAX = 20_000
const IDLE_MS_MAX = 60_000

interface Queued {
  job: DiagnosisJob
  queuedAtMs: number
  resolve(result: DiagnosisResult): void
  reject(error: Error): void
}

export interface ThreadOptions {
  entry?: string
  monotonicMs?: () => number
}

/**
 * Makes diagnoses one after the other in a thread of its own, so that no query waits for them. The thread starts when
 * it is first needed, and again after it died. It ends when it has been idle for a while.
 */
export class DiagnosisThread implements DiagnosisRunner {
  readonly #entry: string
  readonly #monotonicMs: () => number
  readonly #queue: Queued[] = []
  #running: Queued | undefined
  #worker: Worker | undefined
  #timer: NodeJS.Timeout | undefined

  constructor({ entry = ENTRY, monotonicMs = () => performance.now() }: ThreadOptions = {}) {
    this.#entry = entry
    this.#monotonicMs = monotonicMs
  }

  run(job: DiagnosisJob): Promise<DiagnosisResult> {
    const { promise, resolve, reject } = Promise.withResolvers<DiagnosisResult>()
    this.#queue.push({ job, queuedAtMs: this.#monotonicMs(), resolve, reject })
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
      this.#setTimer(RUNNING_MS_MAX, () => this.#end(worker, 'the diagnosis took too long'))
      worker.ref()
      worker.postMessage(next.job)
    } catch (error) {
      this.#finishRunning()?.reject(error as Error)
      this.#runNext()
    }
  }

  #takeNext(): Queued | undefined {
    for (;;) {
      const next = this.#queue.shift()
      if (!next || this.#monotonicMs() - next.queuedAtMs <= QUEUED_MS_MAX) return next
      next.reject(new Error('the diagnosis waited too long for its turn'))
    }
  }

  #started(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(this.#entry, {
      name: 'diagnoses',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
    })
    worker.on('message', (message: ResultMessage) => this.#receive(message))
    worker.on('error', (error) => this.#end(worker, String(error)))
    worker.on('exit', () => this.#end(worker, 'the thread ended'))
    this.#worker = worker
    return worker
  }

  #receive(message: ResultMessage): void {
    const running = this.#finishRunning()
    if ('result' in message) running?.resolve(withBuffers(message.result))
    else running?.reject(new Error(message.error))
    this.#runNext()
  }

  #finishRunning(): Queued | undefined {
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

function withBuffers({ examination, spentMs }: DiagnosisResult): DiagnosisResult {
  const { expectedString, signedString } = examination
  return {
    examination: {
      ...examination,
      expectedString: asBuffer(expectedString),
      signedString: asBuffer(signedString),
    },
    spentMs,
  }
}
