import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { immutableFolder } from './immutable-folder.ts'
import { licencesOf } from './licences.ts'
import { packageFolder, ROOT } from './public-packages.ts'

/** The command, and the programs that it starts from files beside its own. */
const ENTRIES = {
  main: join(packageFolder('cli'), 'src/main.ts'),
  'worker-main': join(ROOT, 'packages/gateway/src/compose/processes/worker-main.ts'),
  'diagnosis-thread-main': join(
    ROOT,
    'packages/gateway/src/compose/diagnosis-thread/diagnosis-thread-main.ts',
  ),
  'password-thread-main': join(
    ROOT,
    'packages/domain/src/accounts/people/password-thread/password-thread-main.ts',
  ),
  'store-thread-main': join(ROOT, 'packages/store/src/thread/store-thread-main.ts'),
}

/** As deep in the clone as the sources of a package. */
const CODE = join('command', 'code')

/** The code finds its migrations beside the file that it runs from. */
const MIGRATIONS = ['packages/store/src/sqlite/migrations', 'packages/store/src/postgres/migrations']

/**
 * Writes the command and everything that it loads into few files. Node takes two thirds of a start to find and read
 * the nearly two thousand files that these are made from.
 * @param plugins may change the code on its way into the bundle
 * @returns the file to run
 */
export async function bundleCommand(folder: string, plugins: Plugin[] = []): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await using bundle = await rolldown({
    input: ENTRIES,
    plugins,
    platform: 'node',
    external: /^node:/,
    logLevel: 'silent',
  })
  const { output } = await bundle.write({ dir: folder, format: 'esm' })
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  writeFileSync(join(folder, 'LICENSES.txt'), licencesOf(modules))
  for (const migrations of MIGRATIONS) {
    cpSync(join(ROOT, migrations), folder, { recursive: true, filter: (path) => !path.endsWith('.ts') })
  }
  return join(folder, 'main.js')
}

/**
 * Bundles for processes of this clone, which find the console and the clone where the sources would. Another run may
 * bundle other sources meanwhile.
 */
export async function bundleInClone(): Promise<string> {
  const built = join(packageFolder('gateway'), 'console')
  const folder = await immutableFolder(join(ROOT, 'node_modules', '.command-'), async (made) => {
    if (existsSync(built)) cpSync(built, join(made, 'console'), { recursive: true })
    await bundleCommand(join(made, CODE))
    // Without it Node tries each file as CommonJS first.
    writeFileSync(join(made, CODE, 'package.json'), '{"type":"module"}\n')
  })
  return join(folder, CODE, 'main.js')
}
