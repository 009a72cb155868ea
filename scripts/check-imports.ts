// Checks that imports go one way and in no circle, that packages are closed, and that each route is described once.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { circleFaults } from './imports/circles.ts'
import { directionFaults, tableFaults } from './imports/directions.ts'
import { type Entries, entryFaults } from './imports/entries.ts'
import { routeFaults } from './imports/operator-routes.ts'
import { readImports } from './imports/read-imports.ts'
import { HOUSES } from './imports/rooms.ts'

const root = join(import.meta.dirname, '..')
const SOURCES = [
  'packages/*/*.ts',
  'packages/*/{src,scripts,test}/**/*.{ts,tsx}',
  '{bench,campaign,scripts,vectors}/**/*.{ts,mjs}',
]
const IN_A_TEST = /(?:^|\/)test\//

const files = globSync(SOURCES, { cwd: root, exclude: ['**/node_modules/**'] }).map((file) =>
  file.replaceAll('\\', '/'),
)
const sources = files.map((file) => readImports(root, file))
const faults = [
  ...tableFaults(sources, HOUSES),
  ...directionFaults(sources, HOUSES),
  ...circleFaults(sources),
  ...entryFaults(readEntries(), sources, HOUSES),
  ...files
    .filter((file) => !IN_A_TEST.test(file))
    .flatMap((file) => routeFaults(file, readFileSync(join(root, file), 'utf8'))),
]
const imports = sources.flatMap((source) => source.imports).length
if (imports < files.length)
  faults.push(`only ${imports} imports in ${files.length} files: the reader is broken`)
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1

function readEntries(): Entries {
  const manifests = globSync('packages/*/package.json', { cwd: root }).map((file) => {
    const { exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { exports?: object }
    return [basename(dirname(file)), Object.keys(exports)] as const
  })
  return Object.fromEntries(manifests)
}
