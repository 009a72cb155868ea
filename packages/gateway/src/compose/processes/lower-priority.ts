import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

const TASKS = '/proc/self/task'

/**
 * Lets other processes of the machine go first. On Linux a priority belongs to one thread, and the threads that collect
 * garbage run already, so each gets it. Threads that start later inherit it.
 * @param niceness 0 to 19, as Unix counts it
 */
export function lowerPriority(niceness: number): void {
  if (niceness === 0) return
  for (const thread of threadsOf()) setPriority(thread, niceness)
}

/** 0 means the process. */
function threadsOf(): number[] {
  try {
    return readdirSync(TASKS).map(Number)
  } catch {
    return [0]
  }
}
