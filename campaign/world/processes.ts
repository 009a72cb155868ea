import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 10
const COLLECTION_MS_MAX = 5_000

/** The processes of the same kind that a process has started, and those that these have started. */
export function descendantsOf(pid: number | undefined): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children.map(Number).flatMap((child) => (runsNode(child) ? [child, ...descendantsOf(child)] : []))
  } catch {
    return []
  }
}

/** A wrapper has children of another kind before the service takes its place. */
function runsNode(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === realpathSync(process.execPath)
  } catch {
    return false
  }
}

export interface Usage {
  residentMiB: number
  openFiles: number
}

export function usageOf(pid: number): Usage {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const residentKiB = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
    return { residentMiB: residentKiB / 1024, openFiles: readdirSync(`/proc/${pid}/fd`).length }
  } catch {
    // It ended between two looks.
    return { residentMiB: 0, openFiles: 0 }
  }
}

/** The numbers of its threads. The one of the event loop is that of the process. */
export function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return []
  }
}

/** The time that the processor has spent on one thread of a process. */
export function cpuMsOf(pid: number, thread: number): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return 0
  }
}

/** The bytes that a process with `live-memory-child.ts` still uses after a collection; undefined when it is too busy. */
export async function liveBytes(pid: number, folder: string): Promise<number | undefined> {
  const file = join(folder, String(pid))
  rmSync(file, { force: true })
  try {
    process.kill(pid, 'SIGUSR2')
  } catch {
    return undefined
  }
  for (let waitedMs = 0; waitedMs < COLLECTION_MS_MAX; waitedMs += POLL_MS) {
    await sleep(POLL_MS)
    try {
      return Number(readFileSync(file, 'utf8'))
    } catch {
      // Not written yet.
    }
  }
  return undefined
}
