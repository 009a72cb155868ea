import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  name: string
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const OWN = '@txgw/'
/** The manifests that name a version of the packages. */
export const MANIFESTS = ['package.json', '{packages/*,bench,campaign}/package.json']

/** @returns the one version that all packages have and require of each other */
export function sharedVersion(root: string): string {
  const mentions = globSync(MANIFESTS, { cwd: root })
    .toSorted()
    .flatMap((path) => mentionsOf(JSON.parse(readFileSync(join(root, path), 'utf8'))))
  const versions = new Set(mentions.map(([version]) => version))
  const [version, ...others] = versions
  if (version === undefined) throw new Error('no package has a version')
  if (others.length === 0) return version
  const list = mentions.map(([mentioned, where]) => `  ${mentioned}  ${where}`).join('\n')
  throw new Error(
    `the packages must share one version and have ${versions.size}; npm run release -- --set-version sets it:\n${list}`,
  )
}

function mentionsOf(manifest: Manifest): [version: string, where: string][] {
  const asked = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.peerDependencies,
  }
  return [
    ...(manifest.version === undefined ? [] : [[manifest.version, manifest.name] as [string, string]]),
    ...Object.entries(asked)
      .filter(([name]) => name.startsWith(OWN))
      .map(([name, version]): [string, string] => [version, `${manifest.name} asks for ${name}`]),
  ]
}
