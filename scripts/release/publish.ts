import { spawnSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { ROOT, shortName } from '../build/public-packages.ts'
import { publishedManifest } from '../build/published-manifest.ts'
import { RELEASE_BRANCH, tagOf } from './git-state.ts'
import type { Tarball } from './pack-packages.ts'

type Command = [program: string, ...args: string[]]

export function tagCommand(version: string, commit: string): Command {
  return ['git', 'tag', '--annotate', tagOf(version), '--message', `txgw ${version}`, commit]
}

/** In the order of their dependencies, so that each package can be installed as soon as it appears. */
export function publishCommands(tarballs: Tarball[], folder: string): Command[] {
  const [{ version } = { version: '' }] = tarballs
  const options = ['--access', 'public', '--provenance', ...(version.includes('-') ? ['--tag', 'next'] : [])]
  return [
    ...tarballs.map(
      ({ file }): Command => ['npm', 'publish', `./${relative(ROOT, join(folder, file))}`, ...options],
    ),
    ['git', 'push', 'origin', RELEASE_BRANCH, tagOf(version)],
  ]
}

/** npm signs a statement about the repository that a package was built from, so the package must name it. */
export function withoutRepository(tarballs: Tarball[]): string[] {
  return tarballs.map(({ name }) => name).filter((name) => !publishedManifest(shortName(name)).repository)
}

export function shellText(command: Command): string {
  return command.map((word) => (/^[\w./:=@-]+$/.test(word) ? word : `'${word}'`)).join(' ')
}

export function runAll(commands: Command[]): void {
  for (const [index, command] of commands.entries()) {
    const [program, ...args] = command
    if (spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' }).status === 0) continue
    const left = commands.slice(index).map((one) => `  ${shellText(one)}\n`)
    throw new Error(
      `${program} failed. Mend what it says, then run what is left in ${ROOT}:\n${left.join('')}`,
    )
  }
}
