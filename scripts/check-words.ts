// Things have the names that people know them by.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXCEPTIONS, wordFaults } from './words/refused-words.ts'

const root = join(import.meta.dirname, '..')
const files = globSync('{packages/*/{src,scripts,test},bench,campaign,scripts}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: ['**/node_modules/**', 'scripts/words/**', 'scripts/test/words/**'],
}).map((file) => file.replaceAll('\\', '/'))

const gone = EXCEPTIONS.filter((file) => !files.includes(file)).map(
  (file) => `${file}: there is no such file`,
)
const faults = files.flatMap((file) => wordFaults(file, readFileSync(join(root, file), 'utf8'), EXCEPTIONS))
for (const fault of [...gone, ...faults]) process.stderr.write(`${fault}\n`)
process.exitCode = gone.length + faults.length === 0 ? 0 : 1
