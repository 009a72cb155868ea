// A reporter for node:test: a line for each test file, failures where they happen, and at the end how to repeat each.
import { relative } from 'node:path'
import { inspect } from 'node:util'

/** The parts of the runner's events that are used here. */
interface TestEvent {
  type: string
  data: {
    name: string
    nesting: number
    file?: string
    skip?: string | boolean
    message?: string
    details?: { duration_ms: number; type?: string; error?: Error & { failureType?: string } }
  }
}

interface FileCount {
  passed: number
  failed: number
  skipped: number
}

/** What the failure of a test does to the suites around it is no failure of its own. */
const FOLLOWS = new Set(['subtestsFailed', 'cancelledByParent'])

/** The suites of a file are nested in one that is named after it and comes last (gather-tests.ts). */
// biome-ignore lint/style/noDefaultExport: the runner asks a reporter for its default export
export default async function* reportTests(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files = new Map<string, FileCount>()
  const failures: { file: string; name: string }[] = []
  for await (const { type, data } of source) {
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message ?? ''
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const isFile = data.nesting === 0 && data.name.endsWith('.test.ts')
    const file = isFile ? data.name : relative(process.cwd(), data.file ?? '')
    const ofFile = files.get(file) ?? { passed: 0, failed: 0, skipped: 0 }
    files.set(file, ofFile)
    const isSuite = data.details?.type === 'suite'
    const error = data.details?.error
    if (type === 'test:fail' && !FOLLOWS.has(error?.failureType ?? '')) {
      failures.push({ file, name: data.name })
      ofFile.failed++
      yield `✖ ${file}: ${data.name}\n${indent(inspect(error?.cause ?? error))}\n`
    } else if (data.skip !== undefined && data.skip !== false) {
      ofFile.skipped++
      yield `- ${file}: ${data.name}: left out: ${data.skip === true ? 'no reason given' : data.skip}\n`
    } else if (type === 'test:pass' && !isSuite) {
      ofFile.passed++
    }
    if (isFile) yield lineOf(data.name, files, data.details?.duration_ms)
  }
  yield* summarize(files, failures)
}

function lineOf(name: string, files: Map<string, FileCount>, ms = 0): string {
  const { passed = 0, failed = 0 } = files.get(name) ?? {}
  return `${failed > 0 ? '✖' : '✔'} ${name}: ${passed} passed, ${(ms / 1000).toFixed(1)} s\n`
}

function* summarize(
  files: Map<string, FileCount>,
  failures: { file: string; name: string }[],
): Generator<string> {
  const sum = (key: keyof FileCount) => [...files.values()].reduce((total, count) => total + count[key], 0)
  for (const file of new Set(failures.map((failure) => failure.file))) {
    const names = failures.filter((failure) => failure.file === file).map(({ name }) => `    ${name}\n`)
    yield `\nfailed in ${file}:\n${names.join('')}  again: npm test -- ${file}\n`
  }
  yield `\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`
}

/** Without the frames of the runner itself. */
function indent(text: string): string {
  const lines = text.split('\n').filter((line) => !line.includes('node:internal/'))
  return lines.map((line) => `    ${line}`).join('\n')
}
