import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The test changes or measures what belongs to its whole process, so no other test may run in that. */
const NEEDS_A_PROCESS = new RegExp(
  [
    'describeRuns|\\bmock\\b|process\\.(?:emit|memoryUsage)\\b',
    '(?:delete |assign\\()process\\.env\\b|process\\.env\\.\\w+ = ',
  ].join('|'),
)
/** The test runs in a browser, which the files of its process share. */
const NEEDS_A_BROWSER = /describeConsole/
const FILES_PER_PROCESS = 16
const FILES_PER_BROWSER = 4
const LEFT_OPEN_MS_MAX = 60_000

/** Files that run with the same settings. */
export interface TestGroup {
  files: string[]
  /** Set in the processes of these files. */
  variables?: Record<string, string>
  /** Follows the name of each file where its result is shown. */
  mark?: string
}

interface Gathering {
  root: string
  /** The folder for the generated files that load the tests of a shared process. */
  directory: string
  /** How many processes run at the same time. */
  atOnce: number
}

interface Share {
  files: string[]
  group: TestGroup
}

/**
 * Returns the files for the test runner, which starts a process for each. Most of the cost of a small test is that
 * its process reads the sources of the service, so files that need no separate process share a few. What takes longest
 * comes first and what is soon done last, so that no core is idle at the end.
 */
export function gatherTests(groups: TestGroup[], { root, directory, atOnce }: Gathering): string[] {
  const dealt = groups.map((group) => ({ group, ...dealGroup(group, { root, atOnce }) }))
  const shares = (['inBrowser', 'together', 'alone'] as const).flatMap((kind) =>
    dealt.flatMap(({ group, ...kinds }) => kinds[kind].map((files): Share => ({ files, group }))),
  )
  return shares.map((share, index) => {
    const path = join(directory, `shared-${index + 1}.test.mjs`)
    writeFileSync(path, sourceOf(share, root))
    return path
  })
}

function dealGroup({ files }: TestGroup, { root, atOnce }: Pick<Gathering, 'root' | 'atOnce'>) {
  const alone = files.filter((file) => NEEDS_A_PROCESS.test(textOf(file, root)))
  const together = files.filter((file) => !alone.includes(file))
  const inBrowser = together.filter((file) => NEEDS_A_BROWSER.test(textOf(file, root)))
  const others = together.filter((file) => !inBrowser.includes(file))
  const processes = Math.max(Math.ceil(others.length / FILES_PER_PROCESS), Math.min(others.length, atOnce))
  return {
    inBrowser: deal(inBrowser, Math.ceil(inBrowser.length / FILES_PER_BROWSER)),
    together: deal(others, processes),
    alone: alone.map((file) => [file]),
  }
}

function textOf(file: string, root: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function deal(files: string[], shares: number): string[][] {
  return Array.from({ length: shares }, (_, share) => files.filter((_, index) => index % shares === share))
}

/** Each file becomes a suite, so that its hooks stay its own and a failure names it. */
function sourceOf({ files, group: { variables = {}, mark = '' } }: Share, root: string): string {
  const suites = files.map((file) => {
    const [name, url] = [file + mark, pathToFileURL(join(root, file)).href].map((text) =>
      JSON.stringify(text),
    )
    return `describe(${name}, async () => void (await import(${url})))\n`
  })
  const settings = `Object.assign(process.env, ${JSON.stringify(variables)})\n`
  return `import { after, describe } from 'node:test'\n${settings}${suites.join('')}${END}`
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
