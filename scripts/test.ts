// Runs every test, or those whose path contains one of the given words: npm test -- http1
// Tests that start the whole service run a second time, with their data in PostgreSQL instead of embedded storage.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENVIRONMENTS } from '../packages/gateway/src/base/environment.ts'
import { migrateUp } from '../packages/gateway/src/storage/postgres/migrations/migrate.ts'
import { schemaOf } from '../packages/gateway/src/storage/postgres/schema.ts'
import {
  BUILT_PACKAGES_VARIABLE,
  CHOSEN_STORE_VARIABLE,
  COMMAND_VARIABLE,
  copyCertificate,
  copyKeys,
  MADE_CLUSTER_VARIABLE,
  MADE_KEYS_VARIABLE,
  makePostgresData,
  makeRsaPairs,
  SHARED_SERVER_VARIABLE,
  startPostgres,
  startTestGateway,
  TEMPLATE,
  withSql,
} from '../packages/testkit/src/index.ts'
import { buildPackages } from './build/build-packages.ts'
import { bundleInClone } from './build/bundle-command.ts'
import { gatherTests } from './gather-tests.ts'

const root = join(import.meta.dirname, '..')
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const options = process.argv.slice(2).filter((argument) => argument.startsWith('-'))
/** These tests choose a store themselves, so they do not run again on PostgreSQL. */
const STORE_CHOSEN = /TXGW_DATABASE_URL|startFleet|startPostgres|openPostgresDatabases/
/** The hundreds of processes of a run share compiled code, because reading the sources is most of their start. */
const COMPILE_CACHE = join(root, 'node_modules', '.cache', 'tests')
const NEEDS_BUILT_PACKAGES = /packLocally|publishLocally|BUILT_PACKAGES_VARIABLE/
/** These take minutes. They run only when a word names them: npm test -- container */
const ON_REQUEST = /[\\/]test[\\/]container[\\/]/
/** For all files of a process together: long enough for a machine that is busy with other work. */
const TIMEOUT_MS = 1_800_000
/** These load the machine so much that nothing else runs beside them. */
const CAMPAIGN = /campaign[\\/]test[\\/]runs[\\/]/
const STARTS_THE_SERVICE = /startTestGateway|startServeProcess|setUpRecharges/

const files = globSync('{packages/*,bench,campaign}/test/**/*.test.ts', { cwd: root })
  .filter((file) => (words.length === 0 ? !ON_REQUEST.test(file) : words.some((word) => file.includes(word))))
  .toSorted()
const campaign = files.filter((file) => CAMPAIGN.test(file))
const others = files.filter((file) => !CAMPAIGN.test(file))
const again = others.filter((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  return STARTS_THE_SERVICE.test(text) && !STORE_CHOSEN.test(text)
})
if (files.length === 0) {
  process.stderr.write(`no test file matches: ${words.join(' ')}\n`)
  process.exit(1)
}

if (words.length === 0)
  process.stdout.write('left out, because it takes minutes: the container image (npm test -- container)\n')

const madeKeys = await makeKeys()
const builtPackages = await buildForTests()
const bundled = await bundleInClone()
const postgresData = await makePostgresData()
const server = await startPostgres()
try {
  await makeTemplate(server.url)
  process.exitCode = await runPhases([
    () => runTests(others, { [SHARED_SERVER_VARIABLE]: server.url }),
    () => runOnPostgres(),
    () => runTests(campaign, {}),
  ])
} finally {
  await server.stop()
  postgresData.remove()
  rmSync(madeKeys, { recursive: true })
}

/** After a failure the run stops, so that the list of failed tests stays the last output. */
async function runPhases(phases: (() => Promise<number>)[]): Promise<number> {
  for (const phase of phases) {
    const code = await phase()
    if (code !== 0) return code
  }
  return 0
}

async function runOnPostgres(): Promise<number> {
  if (again.length === 0) return 0
  process.stdout.write(`\n${again.length} of ${others.length} test files once more, on PostgreSQL\n\n`)
  return runTests(again, { [SHARED_SERVER_VARIABLE]: server.url, [CHOSEN_STORE_VARIABLE]: 'postgres' })
}

async function runTests(chosen: string[], variables: Record<string, string>): Promise<number> {
  if (chosen.length === 0) return 0
  // More than the number of cores, because many tests wait for a process, a disk or a clock.
  const atOnce = availableParallelism() + 2
  const flags = ['--test', `--test-concurrency=${atOnce}`, `--test-timeout=${TIMEOUT_MS}`, ...options]
  const directory = mkdtempSync(join(tmpdir(), 'txgw-tests-'))
  const child = spawn(process.execPath, [...flags, ...gatherTests(chosen, { root, directory, atOnce })], {
    cwd: root,
    stdio: 'inherit',
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      [MADE_KEYS_VARIABLE]: madeKeys,
      [MADE_CLUSTER_VARIABLE]: postgresData.directory,
      [COMMAND_VARIABLE]: bundled,
      ...builtPackages,
      ...process.env,
      ...variables,
    },
  })
  const [code] = await once(child, 'exit')
  // A failure names its test by a path in this folder, and that test can be run again.
  if (code === 0) rmSync(directory, { recursive: true })
  return code ?? 1
}

async function makeKeys(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'txgw-test-keys-'))
  const gateway = await startTestGateway()
  copyKeys(gateway.dataDir, directory)
  copyCertificate(gateway.dataDir, directory)
  makeRsaPairs(directory)
  await gateway.dispose()
  return directory
}

/** Builds once for all tests that pack or install the packages. */
async function buildForTests(): Promise<Record<string, string>> {
  if (!files.some((file) => NEEDS_BUILT_PACKAGES.test(readFileSync(join(root, file), 'utf8')))) return {}
  const folder = join(root, 'node_modules', '.cache', 'built-packages')
  await buildPackages(folder)
  return { [BUILT_PACKAGES_VARIABLE]: folder }
}

async function makeTemplate(url: string): Promise<void> {
  await withSql(url, (sql) => sql.unsafe(`CREATE DATABASE ${TEMPLATE}`))
  const template = url.replace(/\/[^/]*$/, `/${TEMPLATE}`)
  for (const environment of ENVIRONMENTS) await migrateUp({ url: template, schema: schemaOf(environment) })
}
