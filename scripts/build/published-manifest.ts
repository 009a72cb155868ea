import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PublicPackage, packageFolder } from './public-packages.ts'

interface Manifest {
  exports?: Record<string, string>
  bin?: Record<string, string>
  [field: string]: unknown
}

/** The manifest with the built files in place of the sources, and without what only this repository needs. */
export function publishedManifest(name: PublicPackage): Record<string, unknown> {
  const {
    private: _private,
    scripts: _scripts,
    devDependencies: _devDependencies,
    exports = {},
    bin,
    ...manifest
  } = JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8')) as Manifest
  return {
    ...manifest,
    ...(bin && { bin: mapValues(bin, (path) => `${builtFile(path)}.js`) }),
    exports: {
      ...mapValues(exports, (path) => ({
        types: `${builtFile(path)}.d.ts`,
        default: `${builtFile(path)}.js`,
      })),
      './package.json': './package.json',
    },
  }
}

function builtFile(source: string): string {
  return source.replace(/^(\.\/)?src\//, '$1dist/').replace(/\.ts$/, '')
}

function mapValues<A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
