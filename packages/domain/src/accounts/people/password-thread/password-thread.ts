import { extname, join } from 'node:path'
import { DomainError } from '@txgw/base/domain-error'
import { JobThread } from '@txgw/base/thread/job-thread'
import type { GuessingJob } from './count-guesses.ts'

const ENTRY = join(import.meta.dirname, `password-thread-main${extname(import.meta.filename)}`)
const HEAP_MB_MAX = 256
const QUEUED_MS_MAX = 10_000
/** Far more than it takes, even on a busy machine with its dictionaries still to load. */
const RUNNING_MS_MAX = 20_000
const RETRY_SECONDS = 5

/** Says how many guesses a password withstands. */
export interface PasswordJudge {
  countGuesses(job: GuessingJob): Promise<number>
  close(): Promise<void>
}

/** Judges passwords in a thread, because that takes tens of milliseconds. It has its dictionaries while it is in use. */
export class PasswordThread implements PasswordJudge {
  readonly #thread = new JobThread<GuessingJob, number>({
    entry: ENTRY,
    name: 'judging of passwords',
    heapMbMax: HEAP_MB_MAX,
    queuedMsMax: QUEUED_MS_MAX,
    runningMsMax: RUNNING_MS_MAX,
  })

  /** @throws {DomainError} unavailable */
  async countGuesses(job: GuessingJob): Promise<number> {
    return this.#thread.run(job).catch((cause: unknown) => {
      const message = 'The new password could not be examined. Try again.'
      throw new DomainError('unavailable', message, { cause, retryAfterSeconds: RETRY_SECONDS })
    })
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
