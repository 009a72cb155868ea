import { extname, join } from 'node:path'
import { JobThread } from '@txgw/base/thread/job-thread'
import {
  asBuffer,
  type DiagnosisJob,
  type DiagnosisResult,
  type DiagnosisRunner,
  type ReadingJob,
  type ReadingResult,
} from '@txgw/signature-doctor/work/diagnosis-job'

const ENTRY = join(import.meta.dirname, `diagnosis-thread-main${extname(import.meta.filename)}`)
const HEAP_MB_MAX = 128
/** A caller gets its answer without an explanation rather than wait longer for its turn. */
const QUEUED_MS_MAX = 3000
/** Far more than any diagnosis takes, even on a busy machine. A thread that is stuck is ended. */
const RUNNING_MS_MAX = 20_000

/** Reads and examines requests one after the other in a thread of its own. */
export class DiagnosisThread implements DiagnosisRunner {
  readonly #thread: JobThread<DiagnosisJob | ReadingJob, DiagnosisResult | ReadingResult>

  constructor({ entry = ENTRY, monotonicMs }: { entry?: string; monotonicMs?: () => number } = {}) {
    this.#thread = new JobThread({
      entry,
      name: 'diagnosis',
      heapMbMax: HEAP_MB_MAX,
      queuedMsMax: QUEUED_MS_MAX,
      runningMsMax: RUNNING_MS_MAX,
      ...(monotonicMs && { monotonicMs }),
    })
  }

  async read(job: ReadingJob): Promise<ReadingResult> {
    const result = (await this.#thread.run(job)) as ReadingResult
    const { saved } = result
    if (saved === undefined || typeof saved === 'string') return result
    const { received } = saved
    return { ...result, saved: { ...saved, received: { ...received, body: asBuffer(received.body) } } }
  }

  async run(job: DiagnosisJob): Promise<DiagnosisResult> {
    return withBuffers((await this.#thread.run(job)) as DiagnosisResult)
  }

  close(): Promise<void> {
    return this.#thread.close()
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
