// npm run docs:sdk: writes the reference of the SDK as web pages, one part for each entry of the package, to
// dist/sdk-reference. A warning, such as a type that is shown but not exported, makes it fail.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const merchant = join(root, 'packages', 'merchant')
const reference = join(root, 'packages', 'sdk-reference')
const out = process.argv[2] ?? join(root, 'dist', 'sdk-reference')

const { exports } = JSON.parse(readFileSync(join(merchant, 'package.json'), 'utf8')) as {
  exports: Record<string, string>
}
const entries = Object.values(exports).flatMap((path) => ['--entryPoints', join(merchant, path)])
const typedoc = join(reference, 'node_modules', 'typedoc', 'bin', 'typedoc')
const args = [typedoc, '--options', join(reference, 'typedoc.json'), ...entries, '--out', out]
const { status } = spawnSync(process.execPath, args, { cwd: reference, stdio: 'inherit' })
process.exitCode = status ?? 1
