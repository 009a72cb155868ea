// Runs every test, or those whose path holds one of the given words: npm test -- http1
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const options = process.argv.slice(2).filter((argument) => argument.startsWith('-'))
const files = globSync('{packages/*,bench}/test/**/*.test.ts', { cwd: root })
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .toSorted()
if (files.length === 0) {
  process.stderr.write(`no test file matches: ${words.join(' ')}\n`)
  process.exit(1)
}
const { status } = spawnSync(
  process.execPath,
  ['--test', '--test-concurrency=2', '--test-timeout=300000', ...options, ...files],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
