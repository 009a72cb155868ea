import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BUILD = join(import.meta.dirname, '..', '..', 'scripts', 'build.ts')
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm'

export interface PublishedPackage {
  /** The folder that is published. */
  dist: string
  tarball: string
  /** An otherwise empty project with the tarball installed. */
  project: string
  remove(): void
}

/** Builds, packs and installs the package as somebody would who has never seen this repository. */
export function publishLocally(): PublishedPackage {
  const folder = mkdtempSync(join(tmpdir(), 'txgw-published-'))
  const dist = join(folder, 'dist')
  execFileSync(process.execPath, [BUILD, dist], { stdio: ['ignore', 'inherit', 'inherit'] })
  npm(folder, 'pack', dist)
  const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) as string)
  const project = mkdtempSync(join(folder, 'project-'))
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  npm(project, 'install', '--offline', '--ignore-scripts', tarball)
  return { dist, tarball, project, remove: () => rmSync(folder, { recursive: true }) }
}

export function npm(cwd: string, ...args: string[]): void {
  execFileSync(NPM, [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  })
}
