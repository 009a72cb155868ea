// Work on text from outside is linear: no pattern may take quadratic time for any text.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { EXCEPTIONS } from './patterns/exceptions.ts'
import { judgePatterns } from './patterns/judge-patterns.ts'
import { readPatterns } from './patterns/read-patterns.ts'

const root = join(import.meta.dirname, '..')
const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).map((file) => join(root, file))
const modules = join(root, 'node_modules')
const { version } = JSON.parse(readFileSync(join(modules, 'recheck', 'package.json'), 'utf8'))

const { patterns, unread } = readPatterns(files)
const verdicts = judgePatterns(patterns, { keptIn: join(modules, '.cache', 'txgw-patterns.json'), version })
const unused = new Set(EXCEPTIONS)
const broken = unread.map(({ file, text }) => `${shown(file)}: ${text} is not built from constants`)
for (const [i, { file, source, flags }] of patterns.entries()) {
  const problem = verdicts[i]
  if (problem === undefined) continue
  const pattern = `/${source}/${flags}`
  const exception = EXCEPTIONS.find((each) => each.file === shown(file) && pattern.startsWith(each.pattern))
  if (exception) unused.delete(exception)
  else broken.push(`${shown(file)}: ${pattern} ${problem}`)
}
for (const { file, pattern } of unused) broken.push(`${file}: ${pattern} needs no exception any more`)

if (patterns.length === 0) broken.push('found no pattern at all')
for (const line of broken) process.stderr.write(`${line}\n`)
process.exitCode = broken.length === 0 ? 0 : 1

function shown(file: string): string {
  return relative(root, file).replaceAll('\\', '/')
}
