import {
  innerPackages,
  type Manifest,
  neighboursOf,
  type PublicPackage,
  readManifest,
} from './public-packages.ts'

type Dependencies = NonNullable<Manifest['dependencies']>

/** The folder in a package's dist with its CommonJS build. */
export const COMMONJS = 'cjs'
/** The folder in the package of the command with the command and everything that it loads. */
export const COMMAND = 'dist/command'
/** Programs also load these with `require`, on a Node or with a TypeScript that cannot load modules that way. */
const WITH_COMMONJS: readonly PublicPackage[] = ['merchant']
/** The entries that other programs may use, where this repository uses more. */
const OFFERED: Partial<Record<PublicPackage, readonly string[]>> = { gateway: ['.', './operator-api'] }

/** The manifest with built files in place of the sources, and without the fields that only this repository needs. */
export function publishedManifest(name: PublicPackage): Record<string, unknown> {
  const {
    private: _private,
    scripts: _scripts,
    devDependencies: _devDependencies,
    exports = {},
    bin,
    dependencies,
    ...manifest
  } = readManifest(name)
  const hasCommonJs = WITH_COMMONJS.includes(name)
  return {
    ...manifest,
    ...(hasCommonJs && { main: `./dist/${COMMONJS}/index.js`, types: `./dist/${COMMONJS}/index.d.ts` }),
    ...(bin && { bin: mapValues(bin, (path) => `${path.replace('src', COMMAND).replace(/\.ts$/, '')}.js`) }),
    ...(dependencies && { dependencies: publishedDependencies(name, dependencies) }),
    exports: {
      ...mapValues(offeredOf(name, exports), (path) =>
        hasCommonJs
          ? { import: conditions(path), require: conditions(path.replace('src/', `src/${COMMONJS}/`)) }
          : conditions(path),
      ),
      './package.json': './package.json',
    },
  }
}

function offeredOf(name: PublicPackage, exports: Record<string, string>): Record<string, string> {
  const offered = OFFERED[name] ?? Object.keys(exports)
  return Object.fromEntries(Object.entries(exports).filter(([entry]) => offered.includes(entry)))
}

/** It needs what the packages inside it need, unless another published package has them inside too. */
function publishedDependencies(name: PublicPackage, own: Dependencies): Dependencies {
  const inner = innerPackages(name)
  const brought = neighboursOf(name)
    .filter((neighbour) => !inner.includes(neighbour))
    .flatMap(innerPackages)
  const theirs = inner
    .filter((one) => !brought.includes(one))
    .flatMap((one) => Object.entries(readManifest(one).dependencies ?? {}))
  const needed = [...Object.entries(own), ...theirs].filter(
    ([dependency]) => !inner.includes(dependency.replace('@txgw/', '')),
  )
  return Object.fromEntries(needed.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function conditions(source: string): Record<string, string> {
  return { types: `${builtFile(source)}.d.ts`, default: `${builtFile(source)}.js` }
}

export function builtFile(source: string): string {
  return source.replace(/^(\.\/)?src\//, '$1dist/').replace(/\.ts$/, '')
}

function mapValues<A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
