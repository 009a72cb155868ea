import { spawnSync } from 'node:child_process'

/**
 * Gives these processes priority over all others until it is switched off. In real use the attacking clients run
 * on other machines; here they would take CPU time from the measured processes. It needs Linux and the right to
 * change priorities. @returns whether it worked
 */
export function keepCoresFor(pids: number[], isKept: boolean): boolean {
  const policy = isKept ? ['--rr', '--pid', '1'] : ['--other', '--pid', '0']
  return pids.every((pid) => spawnSync('chrt', ['--all-tasks', ...policy, String(pid)]).status === 0)
}
