import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PUBLIC_PACKAGES } from '../build/public-packages.ts'
import { npm } from './npm.ts'

export interface Tarball {
  /** `@txgw/cli` */
  name: string
  version: string
  /** Its file name in the release folder. */
  file: string
  /** SHA-512, in the form of a lockfile. */
  integrity: string
}

/**
 * Packs the built packages into an empty folder, in the order of their dependencies. npm gives every file in a
 * tarball the same time, so the same content makes the same bytes.
 */
export function packPackages({ built, into }: { built: string; into: string }): Tarball[] {
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into, { recursive: true })
  const folders = PUBLIC_PACKAGES.map((name) => join(built, name))
  const packed: { name: string; version: string; filename: string; integrity: string }[] = JSON.parse(
    npm(into, 'pack', '--json', '--ignore-scripts', ...folders),
  )
  return packed.map(({ name, version, filename, integrity }) => ({
    name,
    version,
    file: filename,
    integrity,
  }))
}
