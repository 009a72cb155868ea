import { parentPort } from 'node:worker_threads'
import { sentError, type ThreadReply } from './thread-reply.ts'

/** Runs in a thread: does the jobs of its JobThread, which sends the next one when it has the result of the last. */
export function serveJobs<Job, Result>(act: (job: Job) => Result | Promise<Result>): void {
  parentPort?.on('message', async (job: Job) => {
    const reply: ThreadReply<Result> = await Promise.try(act, job).then(
      (result) => ({ result }),
      (error: unknown) => ({ error: sentError(error) }),
    )
    parentPort?.postMessage(reply)
  })
}
