// A reporter for node:test: a line for each test file, failures where they happen, and at the end how to repeat each.
import { inspect } from 'node:util'

/** The parts of the runner's events that are used here. */
interface TestEvent {
  type: string
  data: {
    name: string
    nesting: number
    skip?: string | boolean
    message?: string
    details?: { duration_ms: number; type?: string; error?: Error & { failureType?: string } }
  }
}

interface FileResult {
  file: string
  passed: number
  skipped: number
  failed: string[]
}

/** What the failure of a test does to the suites around it is no failure of its own. */
const FOLLOWS = new Set(['subtestsFailed', 'cancelledByParent'])

/** All tests of a file are nested in a suite that begins with its name, and comes after them (gather-tests.ts). */
// biome-ignore lint/style/noDefaultExport: the runner asks a reporter for its default export
export default async function* reportTests(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const results: FileResult[] = []
  let running: Omit<FileResult, 'file'> = { passed: 0, skipped: 0, failed: [] }
  for await (const { type, data } of source) {
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message ?? ''
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const error = data.details?.error
    if (type === 'test:fail' && !FOLLOWS.has(error?.failureType ?? '')) {
      running.failed.push(data.name)
      yield `✖ ${data.name}\n${indent(inspect(error?.cause ?? error))}\n`
    } else if (data.skip !== undefined && data.skip !== false) {
      running.skipped++
      yield `- ${data.name}: left out: ${data.skip === true ? 'no reason given' : data.skip}\n`
    } else if (type === 'test:pass' && data.details?.type !== 'suite') running.passed++
    if (data.nesting > 0) continue
    const result = { file: data.name, ...running }
    results.push(result)
    running = { passed: 0, skipped: 0, failed: [] }
    yield lineOf(result, data.details?.duration_ms)
  }
  yield* summarize(results)
}

function lineOf({ file, passed, failed }: FileResult, ms = 0): string {
  return `${failed.length > 0 ? '✖' : '✔'} ${file}: ${passed} passed, ${(ms / 1000).toFixed(1)} s\n`
}

function* summarize(results: FileResult[]): Generator<string> {
  const sum = (count: (result: FileResult) => number) =>
    results.reduce((total, result) => total + count(result), 0)
  for (const { file, failed } of results) {
    if (failed.length === 0) continue
    const names = failed.map((name) => `    ${name}\n`).join('')
    yield `\nfailed in ${file}:\n${names}  again: npm test -- ${file.split(' ')[0]}\n`
  }
  const counts = [
    sum(({ passed }) => passed),
    sum(({ failed }) => failed.length),
    sum(({ skipped }) => skipped),
  ]
  yield `\n${counts[0]} passed, ${counts[1]} failed, ${counts[2]} skipped\n`
}

/** Without the frames of the runner itself. */
function indent(text: string): string {
  const lines = text.split('\n').filter((line) => !line.includes('node:internal/'))
  return lines.map((line) => `    ${line}`).join('\n')
}
