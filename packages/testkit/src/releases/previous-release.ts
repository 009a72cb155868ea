import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** The release before this one, which must work beside it. Set it anew with each release. */
const COMMIT = '3957f5c6dc8d5d460c8953a489dbce8302d1a83e'

const ROOT = join(import.meta.dirname, '../../../..')

/** Why the previous release cannot be had here, or false. */
export function whyNoPreviousRelease(): string | false {
  try {
    git('cat-file', '-e', `${COMMIT}^{commit}`)
    return false
  } catch {
    return `the previous release, commit ${COMMIT}, is not in the history of this clone (git fetch --unshallow)`
  }
}

/** Its programs as they were, with what is installed here; the path of its command. */
export function unpackPreviousRelease(folder: string): string {
  const archive = git('archive', '--format=tar', COMMIT, 'packages', 'package.json')
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  linkModules(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'node_modules/@txgw'))
  for (const name of readdirSync(join(folder, 'packages'))) {
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@txgw', name))
    const own = join(ROOT, 'packages', name, 'node_modules')
    if (existsSync(own)) linkModules(own, join(folder, 'packages', name, 'node_modules'))
  }
  return join(folder, 'packages/cli/src/main.ts')
}

/** All but our own packages, which are those of that release. */
function linkModules(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from).filter((name) => name !== '@txgw'))
    symlinkSync(join(from, name), join(to, name))
}

function git(...args: string[]): Buffer {
  return execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 })
}
