import { spawnSync } from 'node:child_process'

/** Keeps a process with all its threads on one core. It needs Linux. @returns whether it worked */
export function keepOnCore(pid: number, core: number): boolean {
  return spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]).status === 0
}
