import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder where `npm test` keeps its built packages, for all tests. */
export const BUILT_PACKAGES_VARIABLE = 'TXGW_TEST_BUILT_PACKAGES'

const BUILD = join(import.meta.dirname, '../../../../scripts/build.ts')
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm'

export interface PackedPackages {
  /** The folder with each package as published. */
  built: string
  /** By package name. */
  tarballs: Record<string, string>
  remove(): void
}

export interface PublishedPackages extends PackedPackages {
  /** An otherwise empty project with the tarballs installed. */
  project: string
}

export function packLocally(...names: string[]): PackedPackages {
  const folder = mkdtempSync(join(tmpdir(), 'txgw-published-'))
  const built = process.env[BUILT_PACKAGES_VARIABLE] ?? buildInto(join(folder, 'built'))
  npm(folder, 'pack', ...names.map((name) => join(built, name)))
  const tarballs = names.map((name) => [
    name,
    join(folder, globSync(`txgw-${name}-*.tgz`, { cwd: folder })[0] ?? ''),
  ])
  return { built, tarballs: Object.fromEntries(tarballs), remove: () => rmSync(folder, { recursive: true }) }
}

/** Builds, packs and installs packages, as a user without this repository would get them. */
export function publishLocally(...names: string[]): PublishedPackages {
  const packed = packLocally(...names)
  const project = mkdtempSync(join(tmpdir(), 'txgw-project-'))
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  npm(project, 'install', '--prefer-offline', '--ignore-scripts', ...Object.values(packed.tarballs))
  return {
    ...packed,
    project,
    remove() {
      packed.remove()
      rmSync(project, { recursive: true })
    },
  }
}

/** A busy machine needs less. */
const NPM_MS_MAX = 240_000

/** Tries again once when npm takes too long, because it can wait for many minutes for a reply that was lost. */
export function npm(cwd: string, ...args: string[]): void {
  try {
    runNpm(cwd, args)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ETIMEDOUT') throw error
    runNpm(cwd, args)
  }
}

function runNpm(cwd: string, args: string[]): void {
  execFileSync(NPM, [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: NPM_MS_MAX,
    shell: process.platform === 'win32',
  })
}

function buildInto(folder: string): string {
  execFileSync(process.execPath, [BUILD, folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  return folder
}
