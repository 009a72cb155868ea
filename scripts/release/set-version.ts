import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './npm.ts'
import { MANIFESTS } from './shared-version.ts'

const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/
/** The version of a package, and the versions of this repository's packages that it depends on. */
const MENTION = /^( {2}"version"| {4}"@txgw\/[a-z0-9-]+"): "[^"]*"/gm

export function setVersion(root: string, version: string): void {
  writeVersion(root, version)
  npm(root, 'install', '--package-lock-only', '--prefer-offline', '--ignore-scripts')
}

/** Writes the version into every manifest that has one. */
export function writeVersion(root: string, version: string): void {
  if (!VERSION.test(version)) throw new Error(`${version} is no version; write it like 1.2.3 or 1.2.3-rc.1`)
  for (const path of globSync(MANIFESTS, { cwd: root })) {
    const text = readFileSync(join(root, path), 'utf8')
    writeFileSync(join(root, path), text.replace(MENTION, `$1: "${version}"`))
  }
}
