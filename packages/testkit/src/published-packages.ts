import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where `npm test` keeps the packages that it has built, for all tests. */
export const BUILT_PACKAGES_VARIABLE = 'TXGW_TEST_BUILT_PACKAGES'

const BUILD = join(import.meta.dirname, '../../../scripts/build.ts')
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm'

export interface PublishedPackages {
  /** Holds the folder of each package, as it is published. */
  built: string
  tarballs: string[]
  /** An otherwise empty project with the tarballs installed. */
  project: string
  remove(): void
}

/** Builds, packs and installs packages as somebody would who has never seen this repository. */
export function publishLocally(...names: string[]): PublishedPackages {
  const folder = mkdtempSync(join(tmpdir(), 'txgw-published-'))
  const built = process.env[BUILT_PACKAGES_VARIABLE] ?? buildInto(join(folder, 'built'))
  for (const name of names) npm(folder, 'pack', join(built, name))
  const tarballs = readdirSync(folder)
    .filter((file) => file.endsWith('.tgz'))
    .map((file) => join(folder, file))
  const project = mkdtempSync(join(folder, 'project-'))
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  npm(project, 'install', '--prefer-offline', '--ignore-scripts', ...tarballs)
  return { built, tarballs, project, remove: () => rmSync(folder, { recursive: true }) }
}

export function npm(cwd: string, ...args: string[]): void {
  execFileSync(NPM, [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  })
}

function buildInto(folder: string): string {
  execFileSync(process.execPath, [BUILD, folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  return folder
}
