import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Starts processes or a browser, or looks at or changes what belongs to a whole process. */
const NEEDS_A_PROCESS = new RegExp(
  [
    'node:child_process|packLocally|publishLocally|runTxgw|runChild|describeConsole|buildConsole',
    'start(?:ServeProcess|ServeOf|WorkerService|Service|Fleet|Postgres|PgBouncer|Listen|On)\\(',
    'process\\.(?:env|on|once|emit|exit|cpuUsage|memoryUsage)\\b',
    '\\bmock\\b',
    // A suite is complete when its function returns, and so must be what that function reads.
    '^(?:(?:export )?const .+ = )?await ',
  ].join('|'),
  'm',
)
const FILES_PER_PROCESS = 16
const LEFT_OPEN_MS_MAX = 60_000

interface Gathering {
  root: string
  /** For the files that read the tests that share a process. */
  directory: string
  /** How many processes run at the same time. */
  atOnce: number
}

/**
 * What to give to the test runner, which starts a process for each: most of what a small test costs is that its
 * process reads the sources of the service. So files that need no process to themselves share a few.
 */
export function gatherTests(files: string[], { root, directory, atOnce }: Gathering): string[] {
  const alone = files.filter((file) => NEEDS_A_PROCESS.test(readFileSync(join(root, file), 'utf8')))
  const others = files.filter((file) => !alone.includes(file))
  const shares = Math.max(Math.ceil(others.length / FILES_PER_PROCESS), Math.min(others.length, atOnce))
  const shared = Array.from({ length: shares }, (_, share) => {
    const path = join(directory, `shared-${share + 1}.test.cjs`)
    const its = others.filter((_, index) => index % shares === share)
    writeFileSync(path, sourceOf(its, root))
    return path
  })
  return [...alone, ...shared]
}

/** A suite for each file, so that its hooks are its own and a failure names it. */
function sourceOf(files: string[], root: string): string {
  const suites = files.map((file) => {
    const [name, path] = [file, join(root, file)].map((text) => JSON.stringify(text))
    return `describe(${name}, () => void require(${path}))\n`
  })
  return `const { after, describe } = require('node:test')\n${suites.join('')}${END}`
}

/** A test that failed may have left a server open, which would keep the run from ending. */
const END = `after(() => {
  const end = () => {
    console.error('left open by a test:', process.getActiveResourcesInfo())
    process.exit(1)
  }
  setTimeout(end, ${LEFT_OPEN_MS_MAX}).unref()
})
`
