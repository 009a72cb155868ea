import { execFileSync } from 'node:child_process'

const IS_WINDOWS = process.platform === 'win32'
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']

/** @returns the output of npm */
export function npm(cwd: string, ...args: string[]): string {
  return execFileSync(IS_WINDOWS ? 'npm.cmd' : 'npm', [...args, ...QUIET], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: IS_WINDOWS,
  })
}
