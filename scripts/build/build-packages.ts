import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { BUILT_FROM, buildConsole } from '@txgw/console/scripts/build-console'
import { bundleCommand } from './bundle-command.ts'
import { compile } from './compile.ts'
import { compileCommonJs, includeCommonJs } from './compile-commonjs.ts'
import { includePackages } from './include-packages.ts'
import { includeProtocol } from './include-protocol.ts'
import { innerPackages, PUBLIC_PACKAGES, type PublicPackage, packageFolder, ROOT } from './public-packages.ts'
import { COMMAND, COMMONJS, publishedManifest } from './published-manifest.ts'

/** Files that the code reads at run time. */
const READ_AT_RUN_TIME = '**/*.sql'

/** @returns the folder of each package */
export async function buildPackages(folder: string): Promise<string[]> {
  await buildConsole()
  const compiled = mkdtempSync(join(tmpdir(), 'txgw-build-'))
  try {
    compile(compiled)
    compileCommonJs(join(compiled, COMMONJS))
    const folders = PUBLIC_PACKAGES.map((name) => assemble(name, { compiled, into: join(folder, name) }))
    await bundleCommand(join(folder, 'cli', COMMAND))
    return folders
  } finally {
    rmSync(compiled, { recursive: true })
  }
}

function assemble(name: PublicPackage, { compiled, into }: { compiled: string; into: string }): string {
  const from = packageFolder(name)
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into, { recursive: true })
  // The command is bundled instead.
  if (name !== 'cli') includeCode(name, { compiled, dist: join(into, 'dist') })
  // The command finds the console as far above its code as the gateway does.
  if (name === 'gateway' || name === 'cli') {
    includeConsole(join(packageFolder('gateway'), 'console'), join(into, 'console'))
  }
  writeFileSync(join(into, 'package.json'), `${JSON.stringify(publishedManifest(name), null, 2)}\n`)
  cpSync(join(from, 'README.md'), join(into, 'README.md'))
  cpSync(join(ROOT, 'LICENSE'), join(into, 'LICENSE'))
  return into
}

function includeCode(name: PublicPackage, { compiled, dist }: { compiled: string; dist: string }): void {
  for (const one of [name, ...innerPackages(name)]) includeDataFiles(one, join(compiled, one, 'src'))
  cpSync(join(compiled, name, 'src'), dist, { recursive: true })
  if (name === 'gateway') includePackages(name, { dist, compiled })
  if (name === 'merchant') includeCommonJs({ dist, compiled: join(compiled, COMMONJS) })
  if (name === 'merchant') includeProtocol({ dist, protocol: join(compiled, 'protocol', 'src') })
}

function includeDataFiles(name: string, compiled: string): void {
  const sources = join(packageFolder(name), 'src')
  for (const file of globSync(READ_AT_RUN_TIME, { cwd: sources })) {
    mkdirSync(dirname(join(compiled, file)), { recursive: true })
    cpSync(join(sources, file), join(compiled, file))
  }
}

function includeConsole(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => basename(path) !== BUILT_FROM })
}
