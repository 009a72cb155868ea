import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type PublishedPackages, publishLocally } from '@txgw/testkit/releases/published-packages'
import { BUN, DENO, findRuntime, NODES, type Runtime, WORKERD } from '@txgw/testkit/releases/runtimes'
import { build } from 'esbuild'

const INSTALLED = `
  import * as sdk from '@txgw/merchant'
  import * as testing from '@txgw/merchant/testing'
  import { check } from './runtime-check.mjs'
  export const checkInstalled = () => check({ sdk, testing })
`
const AS_MODULE = `
  import { checkInstalled } from './installed.mjs'
  console.log(await checkInstalled())
`
/** Every entry, because each has a file of its own. */
const AS_COMMONJS = `
  const assert = require('node:assert')
  const { exports: entries } = require('@txgw/merchant/package.json')
  const names = Object.keys(entries).filter((name) => name !== './package.json')
  for (const name of names) assert.ok(Object.keys(require('@txgw/merchant' + name.slice(1))).length > 0, name)
  assert.match(require.resolve('@txgw/merchant'), /cjs/)
  const installed = { sdk: require('@txgw/merchant'), testing: require('@txgw/merchant/testing') }
  import('./runtime-check.mjs').then(({ check }) => check(installed)).then(console.log)
`

let published: PublishedPackages
before(() => {
  published = publishLocally('merchant')
  const { project } = published
  cpSync(join(import.meta.dirname, 'runtime-check.mjs'), join(project, 'runtime-check.mjs'))
  writeFileSync(join(project, 'installed.mjs'), INSTALLED)
  writeFileSync(join(project, 'main.mjs'), AS_MODULE)
  writeFileSync(join(project, 'main.cjs'), AS_COMMONJS)
})
after(() => published.remove())

function passes(program: string, ...args: string[]): void {
  const { stdout, stderr } = spawnSync(program, args, {
    cwd: published.project,
    encoding: 'utf8',
    timeout: 60_000,
  })
  assert.equal(stdout.trim(), 'every check passed', stderr)
}

/** Loaded with import and with require. */
function passesBothWays(program: string): void {
  passes(program, 'main.mjs')
  passes(program, 'main.cjs')
}

/** Runs where the runtime is, or can be installed; elsewhere it says what is missing. */
function onRuntime(runtime: Runtime, run: (path: string) => void | Promise<void>): void {
  it(runtime.name, async (context) => {
    const found = findRuntime(runtime)
    if ('absent' in found) return context.skip(found.absent)
    await run(found.path)
  })
}

describe('the installed package works on', () => {
  it(`Node ${process.version}, which runs these tests`, () => passesBothWays(process.execPath))
  for (const node of NODES) onRuntime(node, passesBothWays)
  onRuntime(BUN, passesBothWays)
  onRuntime(DENO, (path) => passes(path, 'run', '--node-modules-dir=manual', '--no-remote', 'main.mjs'))

  onRuntime(WORKERD, async (path) => {
    const { project } = published
    await build({
      stdin: {
        contents: "import { checkInstalled } from './installed.mjs'\nexport default { test: checkInstalled }",
        resolveDir: project,
      },
      bundle: true,
      format: 'esm',
      external: ['node:*'],
      outfile: join(project, 'worker.js'),
    })
    writeFileSync(
      join(project, 'worker.capnp'),
      `using Workerd = import "/workerd/workerd.capnp";
       const config :Workerd.Config = (services = [(name = "main", worker = (
         modules = [(name = "worker", esModule = embed "worker.js")],
         compatibilityDate = "2026-01-01"))]);`,
    )
    const { status, stdout, stderr } = spawnSync(path, ['test', 'worker.capnp'], {
      cwd: project,
      encoding: 'utf8',
    })
    assert.equal(status, 0, stdout + stderr)
    assert.match(stdout + stderr, /\[ PASS \]/)
  })
})
