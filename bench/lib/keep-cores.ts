import { spawnSync } from 'node:child_process'

/**
 * Lets these processes run before all others until it is called off. The strangers of a measurement are on other
 * machines in life; here they would take the cores of what is measured. Needs Linux and the right to do so.
 * @returns whether it could be done
 */
export function keepCoresFor(pids: number[], isKept: boolean): boolean {
  const policy = isKept ? ['--rr', '--pid', '1'] : ['--other', '--pid', '0']
  return pids.every((pid) => spawnSync('chrt', ['--all-tasks', ...policy, String(pid)]).status === 0)
}
