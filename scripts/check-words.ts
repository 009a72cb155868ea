// Things have the names that people know them by.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordFaults } from './words/refused-words.ts'

const root = join(import.meta.dirname, '..')
const files = globSync('{packages/*/{src,scripts,test},bench,campaign,scripts}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: ['**/node_modules/**', 'scripts/words/**', 'scripts/test/words/**'],
}).map((file) => file.replaceAll('\\', '/'))

const faults = files.flatMap((file) => wordFaults(file, readFileSync(join(root, file), 'utf8')))
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
