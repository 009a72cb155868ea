import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The test starts processes, or reads or changes state of its whole process. */
const NEEDS_A_PROCESS = new RegExp(
  [
    'node:child_process|packLocally|publishLocally|runTxgw|runChild|describeRuns|buildConsole',
    'start(?:ServeProcess|ServeOf|WorkerService|Service|Fleet|Postgres|PgBouncer|Listen|On)\\(',
    'process\\.(?:env|on|once|emit|exit|cpuUsage|memoryUsage)\\b',
    '\\bmock\\b',
  ].join('|'),
)
/** A suite is complete when its function returns, so everything that the function reads must be ready by then. */
const AWAITS_AT_ITS_TOP = /^(?:(?:export )?const .+ = )?await /m
const IMPORTED = /^(?:import|export) (?!type )[^'"]*'(\.[^']+)'/gm
/** The test runs in a browser, which the files of its process share. */
const NEEDS_A_BROWSER = /describeConsole/
const FILES_PER_PROCESS = 16
const FILES_PER_BROWSER = 4
const LEFT_OPEN_MS_MAX = 60_000

interface Gathering {
  root: string
  /** The folder for the generated files that load the tests of a shared process. */
  directory: string
  /** How many processes run at the same time. */
  atOnce: number
}

/**
 * Returns the files for the test runner, which starts a process for each. Most of the cost of a small test is that
 * its process reads the sources of the service, so files that need no separate process share a few.
 */
export function gatherTests(files: string[], { root, directory, atOnce }: Gathering): string[] {
  const isAsync = findAsyncModules()
  const alone = files.filter((file) => NEEDS_A_PROCESS.test(textOf(file, root)) || isAsync(join(root, file)))
  const together = files.filter((file) => !alone.includes(file))
  const inBrowser = together.filter((file) => NEEDS_A_BROWSER.test(textOf(file, root)))
  const others = together.filter((file) => !inBrowser.includes(file))
  const shares = [
    ...deal(inBrowser, Math.ceil(inBrowser.length / FILES_PER_BROWSER)),
    ...deal(others, Math.max(Math.ceil(others.length / FILES_PER_PROCESS), Math.min(others.length, atOnce))),
  ]
  const shared = shares.map((its, index) => {
    const path = join(directory, `shared-${index + 1}.test.cjs`)
    writeFileSync(path, sourceOf(its, root))
    return path
  })
  return [...alone, ...shared]
}

/** Tells whether a file, or one that it imports, awaits something while it is loaded. */
function findAsyncModules(): (path: string) => boolean {
  const known = new Map<string, boolean>()
  const isAsync = (path: string): boolean => {
    const found = known.get(path)
    if (found !== undefined) return found
    // A circle of imports does not make its files wait.
    known.set(path, false)
    const text = readFileSync(path, 'utf8')
    const imported = [...text.matchAll(IMPORTED)].map(([, name = '']) => join(dirname(path), name))
    const answer =
      AWAITS_AT_ITS_TOP.test(text) || imported.filter((file) => /\.tsx?$/.test(file)).some(isAsync)
    known.set(path, answer)
    return answer
  }
  return isAsync
}

function textOf(file: string, root: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function deal(files: string[], shares: number): string[][] {
  return Array.from({ length: shares }, (_, share) => files.filter((_, index) => index % shares === share))
}

/** Each file becomes a suite, so that its hooks stay its own and a failure names it. */
function sourceOf(files: string[], root: string): string {
  const suites = files.map((file) => {
    const [name, path] = [file, join(root, file)].map((text) => JSON.stringify(text))
    return `describe(${name}, () => void require(${path}))\n`
  })
  return `const { after, describe } = require('node:test')\n${suites.join('')}${END}`
}

/** A failed test may have left a server open, which would keep the run from ending. */
const END = `after(() => {
  const end = () => {
    console.error('left open by a test:', process.getActiveResourcesInfo())
    process.exit(1)
  }
  setTimeout(end, ${LEFT_OPEN_MS_MAX}).unref()
})
`
