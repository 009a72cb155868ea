import type { Socket } from 'node:net'
import type { WorkerEnd, WorkerProcess } from '../src/worker-process.ts'

export interface FakeWorker extends WorkerProcess {
  /** What it was told, in order. */
  told: { topic: string; content: unknown; socket: Socket | undefined }[]
  becomeReady(): void
  fail(error: Error): void
  end(end?: WorkerEnd): void
  /** What it answers to questions of a topic; without one it is silent. */
  answers: Record<string, unknown>
}

/** A worker without a process, which does what the test says. */
export function fakeWorker(id: number): FakeWorker {
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<WorkerEnd>()
  ready.promise.catch(() => {})
  const told: FakeWorker['told'] = []
  const answers: Record<string, unknown> = { 'still-there': true }
  const end = (how: WorkerEnd = { code: null, signal: 'SIGKILL' }) => ended.resolve(how)
  return {
    id,
    pid: undefined,
    told,
    answers,
    ready: ready.promise,
    ended: ended.promise,
    becomeReady: () => ready.resolve(),
    fail: (error) => ready.reject(error),
    end,
    kill: () => end(),
    peer: {
      tell: (topic, content, socket) => void told.push({ topic, content, socket }),
      onTold() {},
      onAsked() {},
      ask: async (topic) => {
        if (topic in answers) return answers[topic]
        throw new Error('silent')
      },
    },
  }
}
