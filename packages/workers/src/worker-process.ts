import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { StartError } from '@txgw/base/start-error'
import { connectPeer, type Peer } from './peer.ts'

export interface WorkerEnd {
  code: number | null
  signal: NodeJS.Signals | null
}

/** One of the processes that share the ports, as the primary sees it. */
export interface WorkerProcess {
  readonly id: number
  readonly pid: number | undefined
  readonly peer: Peer
  /** Rejects if the worker cannot start, with its own message, or if it ends before it is ready. */
  readonly ready: Promise<void>
  /** Resolves when the worker has ended and all its messages have arrived. */
  readonly ended: Promise<WorkerEnd>
  kill(): void
}

/** The message of a worker that cannot start. */
export interface StartFailure {
  message: string
  /**
   * True if the message is a plain sentence for the person who started the service; otherwise it reports a
   * bug.
   */
  isStartError: boolean
}

interface ForkOptions {
  /** The first argument of the process. It tells people who list the processes what this one does. */
  role?: string
  /** The process ends when its heap grows larger. Undefined leaves the bound to Node. */
  heapMiBMax?: number
}

/** With what V8 begins with, it collects five times while a process loads its code, and then searches the whole heap. */
const YOUNG_HEAP = '--min-semi-space-size=4'

/**
 * Starts the entry file as a process. Everything it needs is sent as a message, because every user of the
 * machine can see the command line.
 */
export function forkWorker(
  id: number,
  entry: string,
  { role = 'worker', heapMiBMax }: ForkOptions = {},
): WorkerProcess {
  const cacheDir = getCompileCacheDir()
  // The path ends in a folder for this version of Node, which Node adds again.
  const child = fork(entry, [role, ...(cacheDir === undefined ? [] : [dirname(cacheDir)])], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [
      ...process.execArgv,
      YOUNG_HEAP,
      ...(heapMiBMax === undefined ? [] : [`--max-old-space-size=${heapMiBMax}`]),
    ],
  })
  const peer = connectPeer(child)
  const ended = endOf(child)
  return { id, pid: child.pid, peer, ready: readiness(peer, ended), ended, kill: () => child.kill('SIGKILL') }
}

async function endOf(child: ChildProcess): Promise<WorkerEnd> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  // Its last messages may still be on their way.
  if (child.connected) await once(child, 'disconnect')
  return { code, signal }
}

/** Resolves when the worker says that it is ready. */
export async function readiness(peer: Peer, ended: Promise<WorkerEnd>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  peer.onTold('ready', () => resolve())
  peer.onTold('failed', (content) => {
    const { message, isStartError } = content as StartFailure
    reject(isStartError ? new StartError(message) : new Error(message))
  })
  const tooEarly = ended.then(({ code, signal }) =>
    reject(new StartError(`a worker exited before it was ready (${signal ?? `code ${code}`})`)),
  )
  tooEarly.catch(reject)
  return promise
}
