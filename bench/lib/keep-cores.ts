import { spawnSync } from 'node:child_process'

/**
 * Gives these processes priority over all others until it is switched off. In real use the attacking clients run
 * on other machines; here they would take CPU time from the measured processes. It needs Linux and the right to
 * change priorities. @returns whether it worked
 */
export function keepCoresFor(
  pids: number[],
  isKept: boolean,
  { threads = 'all' }: { threads?: 'all' | 'first' } = {},
): boolean {
  const policy = isKept ? ['--reset-on-fork', '--rr', '--pid', '1'] : ['--other', '--pid', '0']
  const which = threads === 'all' ? ['--all-tasks'] : []
  return pids.every((pid) => spawnSync('chrt', [...which, ...policy, String(pid)]).status === 0)
}
