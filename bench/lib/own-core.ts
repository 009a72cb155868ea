import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Keeps a process with all its threads on one core, where it gets nearly all the time. Others get some milliseconds
 * now and then, not the 50 at once that the kernel takes from a process under `keepCoresFor`. It needs Linux and the
 * right to change priorities. @returns whether it worked
 */
export function giveCore(pid: number, core: number): boolean {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      setPriority(Number(thread), constants.priority.PRIORITY_HIGHEST)
    }
  } catch {
    return false
  }
  return spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]).status === 0
}
