import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PUBLIC_PACKAGES, packageFolder, ROOT } from './public-packages.ts'

/** All packages at once into one folder, each below its name, as modules with declarations and source maps. */
export function compile(folder: string): void {
  const settings = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      sourceMap: true,
      inlineSources: true,
      // Without it a source map tells in which folder the packages were built.
      sourceRoot: 'txgw:///packages/',
      // What Node 20 runs.
      target: 'es2022',
      rootDir: join(ROOT, 'packages'),
      outDir: folder,
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
    },
    include: PUBLIC_PACKAGES.map((name) => join(packageFolder(name), 'src')),
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

/** The compiler rewrites the endings of imports in modules, but not in declarations. */
function pointDeclarationsToModules(folder: string): void {
  for (const file of globSync('**/*.d.ts', { cwd: folder })) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace(/((?:from |import\()'\.[^']*)\.ts'/g, "$1.js'"))
  }
}
