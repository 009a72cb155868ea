import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { innerPackages, PUBLIC_PACKAGES, ROOT } from './public-packages.ts'

export interface CompileOptions {
  /** The folder with the packages. */
  sources: string
  names: readonly string[]
  /** In addition to those of the repository. */
  compilerOptions: Record<string, unknown>
}

const MODULES = {
  sources: join(ROOT, 'packages'),
  names: [...PUBLIC_PACKAGES, ...innerPackages('gateway')],
  compilerOptions: {},
}

/** Compiles all packages at once into one folder, each below its name, as modules with declarations and source maps. */
export function compile(folder: string, { sources, names, compilerOptions }: CompileOptions = MODULES): void {
  const settings = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      sourceMap: true,
      inlineSources: true,
      // Without it, a source map reveals the folder where the packages were built.
      sourceRoot: 'txgw:///packages/',
      // The language level of Node 20.
      target: 'es2022',
      rootDir: sources,
      outDir: folder,
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
      ...compilerOptions,
    },
    include: names.map((name) => join(sources, name, 'src')),
    exclude: [],
  }
  const settingsFile = join(folder, 'tsconfig.json')
  writeFileSync(settingsFile, JSON.stringify(settings))
  const tsc = join(ROOT, 'node_modules', '.bin', 'tsc')
  const shell = process.platform === 'win32'
  const { status } = spawnSync(tsc, ['-p', settingsFile], { stdio: 'inherit', shell })
  if (status !== 0) throw new Error('the packages do not compile: the lines above say where')
  pointDeclarationsToModules(folder)
}

/** The compiler rewrites the file endings of imports in modules, but not in declarations. */
function pointDeclarationsToModules(folder: string): void {
  for (const file of globSync('**/*.d.ts', { cwd: folder })) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace(/((?:from |import\()(['"])\.[^'"]*)\.ts\2/g, '$1.js$2'))
  }
}
