import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PublicPackage, packageFolder } from './public-packages.ts'

interface Manifest {
  exports?: Record<string, string>
  bin?: Record<string, string>
  [field: string]: unknown
}

/** The folder in a package's dist with its CommonJS build. */
export const COMMONJS = 'cjs'
/** The folder in the package of the command with the command and everything that it loads. */
export const COMMAND = 'dist/command'
/** Programs also load these with `require`, on a Node or with a TypeScript that cannot load modules that way. */
const WITH_COMMONJS: readonly PublicPackage[] = ['merchant']

/** The manifest with built files in place of the sources, and without the fields that only this repository needs. */
export function publishedManifest(name: PublicPackage): Record<string, unknown> {
  const {
    private: _private,
    scripts: _scripts,
    devDependencies: _devDependencies,
    exports = {},
    bin,
    ...manifest
  } = JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8')) as Manifest
  const hasCommonJs = WITH_COMMONJS.includes(name)
  return {
    ...manifest,
    ...(hasCommonJs && { main: `./dist/${COMMONJS}/index.js`, types: `./dist/${COMMONJS}/index.d.ts` }),
    ...(bin && { bin: mapValues(bin, (path) => `${path.replace('src', COMMAND).replace(/\.ts$/, '')}.js`) }),
    exports: {
      ...mapValues(exports, (path) =>
        hasCommonJs
          ? { import: conditions(path), require: conditions(path.replace('src/', `src/${COMMONJS}/`)) }
          : conditions(path),
      ),
      './package.json': './package.json',
    },
  }
}

function conditions(source: string): Record<string, string> {
  return { types: `${builtFile(source)}.d.ts`, default: `${builtFile(source)}.js` }
}

function builtFile(source: string): string {
  return source.replace(/^(\.\/)?src\//, '$1dist/').replace(/\.ts$/, '')
}

function mapValues<A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
