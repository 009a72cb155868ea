import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, shortName } from '../build/public-packages.ts'
import { publishedManifest } from '../build/published-manifest.ts'
import { npm } from './npm.ts'
import type { Tarball } from './pack-packages.ts'

type Dependencies = Record<string, string>

interface LockedPackage {
  link?: boolean
  [field: string]: unknown
}

const KEPT_IN_A_LOCKFILE = ['license', 'bin', 'engines', 'peerDependencies', 'peerDependenciesMeta']

export interface ProjectOptions {
  tarballs: Tarball[]
  /** Installs the tarballs from the same folder instead of the packages in the registry. */
  fromTarballs?: boolean
  /** Further dependencies of a package, by the package's name. */
  bundled?: Record<string, Dependencies>
}

/**
 * Makes a project with the released packages and nothing else. Its lockfile holds their dependencies to the
 * versions of this repository's lockfile, so `npm ci` installs the versions that the tests ran with.
 */
export function writeLockedProject(
  folder: string,
  { tarballs, fromTarballs, bundled = {} }: ProjectOptions,
): void {
  const specifiers = tarballs.map(({ name, version, file }) => [
    name,
    fromTarballs ? `file:${file}` : version,
  ])
  const project = {
    name: 'txgw',
    version: tarballs[0]?.version,
    private: true,
    license: 'Apache-2.0',
    dependencies: Object.fromEntries(specifiers),
  }
  const packages: Record<string, LockedPackage> = { '': project, ...lockedByTheRepository(tarballs) }
  for (const { name, version, file, integrity } of tarballs) {
    const manifest = publishedManifest(shortName(name))
    packages[`node_modules/${name}`] = {
      version,
      ...(fromTarballs && { resolved: `file:${file}` }),
      integrity,
      ...Object.fromEntries(KEPT_IN_A_LOCKFILE.map((field) => [field, manifest[field]])),
      dependencies: { ...(manifest.dependencies as Dependencies), ...bundled[name] },
    }
  }
  mkdirSync(folder, { recursive: true })
  writeJson(join(folder, 'package.json'), project)
  writeJson(join(folder, 'package-lock.json'), {
    name: project.name,
    version: project.version,
    lockfileVersion: 3,
    requires: true,
    packages: Object.fromEntries(
      Object.entries(packages).filter(([path]) => !/^(packages|bench|campaign)\b/.test(path)),
    ),
  })
  // Keeps only the dependencies of the released packages.
  npm(folder, 'prune', '--package-lock-only', '--offline', '--omit=dev', '--ignore-scripts')
}

/** Moves the private dependencies of a released package below the name under which it is installed. */
function lockedByTheRepository(tarballs: Tarball[]): Record<string, LockedPackage> {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const released = new Set<string>(tarballs.map(({ name }) => shortName(name)))
  const entries = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
  return Object.fromEntries(
    entries.map(([path, locked]) => {
      const [, name = '', own] = /^packages\/([a-z0-9-]+)\/(node_modules\/.+)$/.exec(path) ?? []
      return [own && released.has(name) ? `node_modules/@txgw/${name}/${own}` : path, locked]
    }),
  )
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}
