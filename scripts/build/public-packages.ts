import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..')

/** In the order of their dependencies. */
export const PUBLIC_PACKAGES = ['protocol', 'gateway', 'merchant', 'cli'] as const
export type PublicPackage = (typeof PUBLIC_PACKAGES)[number]

export interface Manifest {
  exports?: Record<string, string>
  bin?: Record<string, string>
  dependencies?: Record<string, string>
  [field: string]: unknown
}

export function packageFolder(name: string): string {
  return join(ROOT, 'packages', name)
}

export function readManifest(name: string): Manifest {
  return JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8'))
}

/** The short names of the packages of this repository that it imports. */
export function neighboursOf(name: string): string[] {
  return Object.keys(readManifest(name).dependencies ?? {})
    .filter((dependency) => dependency.startsWith('@txgw/'))
    .map((dependency) => dependency.replace('@txgw/', ''))
}

/** The packages that are published only inside it: those that it imports, and those that they import. */
export function innerPackages(name: string): string[] {
  const inner = neighboursOf(name).filter((neighbour) => !PUBLIC_PACKAGES.some((one) => one === neighbour))
  return [...new Set(inner.flatMap((neighbour) => [neighbour, ...innerPackages(neighbour)]))].toSorted()
}

/** `cli` for `@txgw/cli` */
export function shortName(name: string): PublicPackage {
  const short = name.replace('@txgw/', '')
  const found = PUBLIC_PACKAGES.find((one) => one === short)
  if (found === undefined) throw new Error(`${name} is not among the public packages`)
  return found
}
