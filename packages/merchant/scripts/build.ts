// Makes `dist`: the package as it is published, with the protocol's code inside and no dependency.
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const merchant = join(import.meta.dirname, '..')
const root = join(merchant, '..', '..')
const dist = process.argv[2] ?? join(merchant, 'dist')
const source = join(dist, 'source')

interface Manifest {
  exports: Record<string, string>
  peerDependencies: Record<string, string>
  [field: string]: unknown
}

rmSync(dist, { recursive: true, force: true })
copySources()
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(publishedManifest(), null, 2)}\n`)
compile()
rmSync(source, { recursive: true })
pointDeclarationsToModules()
cpSync(join(merchant, 'README.md'), join(dist, 'README.md'))
cpSync(join(root, 'LICENSE'), join(dist, 'LICENSE'))

/** The protocol becomes a folder of the package, without its schemas and so without their library. */
function copySources(): void {
  cpSync(join(merchant, 'src'), source, { recursive: true })
  const protocol = join(source, 'protocol')
  mkdirSync(protocol)
  for (const file of globSync('*.ts', { cwd: join(root, 'packages/protocol/src') })) {
    cpSync(join(root, 'packages/protocol/src', file), join(protocol, file))
  }
  for (const file of globSync('**/*.ts', { cwd: source })) {
    const path = join(source, file)
    const toProtocol = relative(dirname(path), join(protocol, 'index.ts')).replaceAll('\\', '/')
    const specifier = toProtocol.startsWith('.') ? toProtocol : `./${toProtocol}`
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll("'@txgw/protocol'", `'${specifier}'`))
  }
}

function compile(): void {
  const settings = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      // What Node 20 runs.
      target: 'es2022',
      rootDir: source,
      outDir: dist,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: [source],
    exclude: [],
  }
  const settingsFile = join(source, 'tsconfig.json')
  writeFileSync(settingsFile, JSON.stringify(settings))
  const tsc = join(root, 'node_modules', '.bin', 'tsc')
  const { status } = spawnSync(tsc, ['-p', settingsFile], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(1)
}

/** The compiler rewrites the endings of imports in modules, but not in declarations. */
function pointDeclarationsToModules(): void {
  for (const file of globSync('**/*.d.ts', { cwd: dist })) {
    const path = join(dist, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace(/((?:from |import\()'\.[^']*)\.ts'/g, "$1.js'"))
  }
}

function publishedManifest(): Record<string, unknown> {
  const {
    private: _private,
    scripts: _scripts,
    devDependencies: _devDependencies,
    ...manifest
  } = JSON.parse(readFileSync(join(merchant, 'package.json'), 'utf8')) as Manifest
  const exports = Object.fromEntries(
    Object.entries(manifest.exports).map(([name, path]) => {
      const file = path.replace(/^\.\/src\//, './').replace(/\.ts$/, '')
      return [name, { types: `${file}.d.ts`, default: `${file}.js` }]
    }),
  )
  return { ...manifest, exports: { ...exports, './package.json': './package.json' } }
}
