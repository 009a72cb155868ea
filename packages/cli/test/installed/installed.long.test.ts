import assert from 'node:assert/strict'
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { type PublishedPackages, publishLocally } from '@txgw/testkit/releases/published-packages'
import { findRuntime, NODES } from '@txgw/testkit/releases/runtimes'

const FREE_PORTS = { TXGW_PRODUCTION_PORT: '0', TXGW_SANDBOX_PORT: '0', TXGW_OPERATOR_PORT: '0' }
const README = join(import.meta.dirname, '../../../../README.md')
/** The command, and below it what it shows. */
const FIRST_QUERY = / txgw -- query demo-order-paid\n```\n\n```text\n(.*?)```\n/s
const SANDBOX_OF_THE_SDK = `
  import { createSandbox } from '@txgw/merchant/testing'
  const sandbox = await createSandbox()
  await sandbox.putOrder({ payment_order_id: 'order-1', order_status: 'Paid' })
  console.log((await sandbox.client.queryOrder('order-1')).order_status)
  await sandbox.close()
`

describe('the installed packages', () => {
  let published: PublishedPackages
  let txgw: string
  let dataDir: string
  let service: ChildProcessByStdio<null, Readable, null>
  let shown = ''

  before(async () => {
    published = publishLocally('protocol', 'gateway', 'merchant', 'cli')
    const { project } = published
    txgw = join(project, 'node_modules', '.bin', 'txgw')
    dataDir = join(project, 'data')
    service = spawn(process.execPath, [txgw, 'serve', '--demo', '--data-dir', dataDir], {
      cwd: project,
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    // Left open: to a service whose output is closed, its reader has gone away.
    for await (const chunk of service.stdout.iterator({ destroyOnReturn: false })) {
      shown += chunk
      if (/ order list .*\n$/.test(shown)) break
    }
  })
  after(async () => {
    if (service.exitCode === null && service.kill('SIGTERM')) await once(service, 'exit')
    published.remove()
  })

  const runOn = (node: string, ...args: string[]) =>
    spawnSync(node, args, { cwd: published.project, encoding: 'utf8', env: environment() })
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = runOn(process.execPath, ...args)
    assert.equal(status, 0, stderr)
    return stdout
  }
  const address = (name: string) => new RegExp(`^  ${name} +(\\S+)$`, 'm').exec(shown)?.[1] ?? ''

  it('contain no sources and no tests', () => {
    const files = globSync('**/*', { cwd: join(published.project, 'node_modules/@txgw') })
    assert.deepEqual(
      files.filter((file) => /(?<!\.d)\.ts$|\.test\.|(^|\/)test\//.test(file)),
      [],
    )
  })

  it('provide the command txgw, and its hints call it by that name', () => {
    assert.match(run(txgw, '--version'), /^\d+\.\d+\.\d+\n$/)
    assert.match(shown, /^ {2}txgw query demo-order-paid --url /m)
  })

  it('answer the first query of the README as documented', () => {
    const answer = run(txgw, 'query', 'demo-order-paid', '--url', address('sandbox'), '--data-dir', dataDir)
    assert.match(answer, /^ *status +Paid$/m)
    assert.equal(answer, FIRST_QUERY.exec(readFileSync(README, 'utf8'))?.[1])
  })

  it('serve the console', async () => {
    const page = await fetch(address('operator API'), { headers: { accept: 'text/html' } })
    const script = /src="([^"]+\.js)"/.exec(await page.text())?.[1] ?? assert.fail('no script in the page')
    assert.equal((await fetch(new URL(script, page.url))).status, 200)
  })

  it('allow the SDK to start its sandbox', () => {
    assert.equal(run('--input-type=module', '--eval', SANDBOX_OF_THE_SDK), 'Paid\n')
  })

  for (const older of NODES) {
    it(`say on ${older.name} that it is too old`, (context) => {
      const found = findRuntime(older)
      if ('absent' in found) return context.skip(found.absent)
      const { status, stderr } = runOn(found.path, txgw, '--version')
      assert.equal(status, 1)
      assert.match(stderr, /^txgw needs Node 26 or later; this is v\d+\.\d+\.\d+\.\n$/)
    })
  }
})

function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(TXGW_|FORCE_COLOR$|NODE_)/.test(name))
  return { ...Object.fromEntries(inherited), ...FREE_PORTS, NO_COLOR: '1' }
}
