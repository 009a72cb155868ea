import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import {
  BUN,
  DENO,
  findRuntime,
  NODES,
  type PublishedPackages,
  publishLocally,
  type Runtime,
  WORKERD,
} from '@txgw/testkit'
import { build } from 'esbuild'

let published: PublishedPackages
before(() => {
  published = publishLocally('merchant')
  const { project } = published
  cpSync(join(import.meta.dirname, 'runtime-check.mjs'), join(project, 'runtime-check.mjs'))
  writeFileSync(
    join(project, 'main.mjs'),
    "import { check } from './runtime-check.mjs'\nconsole.log(await check())\n",
  )
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

/** Runs where the runtime is, or can be installed; elsewhere it says what is missing. */
function onRuntime(runtime: Runtime, run: (path: string) => void | Promise<void>): void {
  it(runtime.name, async (context) => {
    const found = findRuntime(runtime)
    if ('absent' in found) return context.skip(found.absent)
    await run(found.path)
  })
}

describe('the installed package works on', () => {
  it(`Node ${process.version}, which runs these tests`, () => passes(process.execPath, 'main.mjs'))
  for (const node of NODES) onRuntime(node, (path) => passes(path, 'main.mjs'))
  onRuntime(BUN, (path) => passes(path, 'main.mjs'))
  onRuntime(DENO, (path) => passes(path, 'run', '--node-modules-dir=manual', '--no-remote', 'main.mjs'))

  onRuntime(WORKERD, async (path) => {
    const { project } = published
    await build({
      stdin: {
        contents: "import { check } from './runtime-check.mjs'\nexport default { test: check }",
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
