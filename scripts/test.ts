// npm test              the quick tests: every promise, on the embedded store, and the flows of records on PostgreSQL too
// npm run test:long     the sweeps: fault campaign, every window, PostgreSQL for all, packages, container, previous release
// npm test -- http1     the tests, quick or long, whose path contains one of the words
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { EVERY_CASE_VARIABLE } from '@txgw/testkit/cases/cases-for'
import { CHOSEN_STORE_VARIABLE } from '@txgw/testkit/stores/chosen-store'
import { chooseTests } from './tests/choose-tests.ts'
import { gatherTests, type TestGroup } from './tests/gather-tests.ts'
import { makeSharedMaterials } from './tests/shared-materials.ts'

const root = join(import.meta.dirname, '..')
const REPORTER = join(import.meta.dirname, 'tests', 'report-tests.ts')
/** The hundreds of processes of a run share compiled code, because reading the sources is most of their start. */
const COMPILE_CACHE = join(root, 'node_modules', '.cache', 'tests')
/** For all files of a process together: long enough for a machine that is busy with other work. */
const TIMEOUT_MS = 1_800_000

const long = process.argv.includes('--long')
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const options = process.argv.slice(2).filter((argument) => argument.startsWith('-') && argument !== '--long')

const { files, onPostgres, inEveryCase, alone } = chooseTests(root, { words, long })
if (files.length + alone.length === 0) {
  process.stderr.write(`no test file matches: ${words.join(' ')}\n`)
  process.exit(1)
}
const onPostgresToo: TestGroup = {
  files: onPostgres,
  variables: { [CHOSEN_STORE_VARIABLE]: 'postgres' },
  mark: ' on PostgreSQL',
}
const { variables, sharedServer, remove } = await makeSharedMaterials(root, [...files, ...alone])
try {
  process.exitCode = await runParts([
    [`tests, ${onPostgres.length} of them on PostgreSQL`, [{ files }, onPostgresToo], sharedServer],
    ['tests once more, in every window and case', [{ files: inEveryCase }], sharedServer],
    ['campaigns', [{ files: alone }], {}],
  ])
} finally {
  await remove()
}

/** After a failure the run stops, so that the list of failed tests stays the last output. */
async function runParts(
  parts: [title: string, groups: TestGroup[], own: Record<string, string>][],
): Promise<number> {
  for (const [title, groups, own] of parts) {
    const count = groups.reduce((sum, group) => sum + group.files.length, 0)
    if (count === 0) continue
    process.stdout.write(`\n${count} files of ${title}\n\n`)
    const startedMs = performance.now()
    const code = await runTests(groups, own)
    process.stdout.write(`${Math.round((performance.now() - startedMs) / 1000)} s\n`)
    if (code !== 0) return code
  }
  return 0
}

async function runTests(groups: TestGroup[], own: Record<string, string>): Promise<number> {
  // More than the number of cores, because many tests wait for a process, a disk or a clock.
  const atOnce = availableParallelism() + 2
  const reporter = options.some((option) => option.startsWith('--test-reporter'))
    ? []
    : [`--test-reporter=${REPORTER}`]
  const flags = [
    '--test',
    `--test-concurrency=${atOnce}`,
    `--test-timeout=${TIMEOUT_MS}`,
    ...reporter,
    ...options,
  ]
  const directory = mkdtempSync(join(tmpdir(), 'txgw-tests-'))
  const child = spawn(process.execPath, [...flags, ...gatherTests(groups, { root, directory, atOnce })], {
    cwd: root,
    stdio: 'inherit',
    env: {
      // Tests fill the processors, and would wait for the sandbox.
      TXGW_SANDBOX_NICENESS: '0',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...variables,
      ...(long && { TXGW_EVERY_WINDOW: '1' }),
      // Whoever names files may want to repeat a failure of any case.
      ...((long || words.length > 0) && { [EVERY_CASE_VARIABLE]: '1' }),
      ...process.env,
      ...own,
    },
  })
  const [code] = await once(child, 'exit')
  rmSync(directory, { recursive: true })
  return code ?? 1
}
