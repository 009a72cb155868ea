import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSqliteStore } from '@txgw/store/sqlite/open-sqlite-store'
import { openPostgresDatabases, type PostgresDatabases } from '@txgw/testkit/postgres/databases'
import { withSql } from '@txgw/testkit/postgres/server'
import { fillStore, storedOrder } from '../../support/fill-store.ts'
import { runInProcess } from '../../support/run-in-process.ts'
import { COMPILED_CODE, MAIN } from '../../support/run-txgw.ts'
import { tempDir } from '../../support/temp-dir.ts'

const folder = tempDir()
let databases: PostgresDatabases
before(async () => {
  databases = await openPostgresDatabases()
})
after(() => databases.stop())

suite('copy', () => {
  test('copies both environments to PostgreSQL and back, and compares them', async () => {
    const from = join(folder, 'both')
    await fillStore(join(from, 'production'), 3)
    await fillStore(join(from, 'sandbox'), 1)
    const variables = { TXGW_DATABASE_URL: await databases.create() }
    const there = await runInProcess(['copy', '--from', from], { variables })
    assert.equal(there.code, 0, there.stderr)
    assert.match(there.stdout, /^ {2}ENVIRONMENT {2}KIND +SOURCE {2}TARGET {2}CHECKSUM +RESULT\n/)
    assert.match(there.stdout, /\n {2}production +orders +3 +3 +[0-9a-f]{16} {2}same\n/)
    assert.match(there.stdout, /\n {2}sandbox +orders +1 +1 +[0-9a-f]{16} {2}same\n/)
    assert.match(there.stdout, /\n\nBoth stores hold the same data\.\n$/)
    assert.match(
      there.stderr,
      /^Copying .*both to database test_\w+ on .*\. Do not start a service that uses either/,
    )
    assert.match(
      there.stderr,
      /\nThe keys that sign webhooks are still in .*both, in production\/platform-keys/,
    )
    const password = decodeURIComponent(new URL(variables.TXGW_DATABASE_URL).password)
    assert.ok(!(there.stdout + there.stderr).includes(password))

    const back = join(folder, 'back')
    const args = ['--from', variables.TXGW_DATABASE_URL, '--to', back, '--env', 'production']
    const { code, stdout, stderr } = await runInProcess(['copy', ...args, '--format', 'json'])
    assert.deepEqual([code, stderr], [0, ''])
    const document = JSON.parse(stdout)
    assert.equal(document.verified, true)
    assert.deepEqual(
      [...new Set(document.kinds.map(({ environment }: KindLine) => environment))],
      ['production'],
    )
    assert.equal(document.kinds.find(({ kind }: KindLine) => kind === 'orders').target.records, 3)
    const store = await openSqliteStore({ directory: join(back, 'production'), environment: 'production' })
    assert.deepEqual(await store.orders.findOrder('my-game', 'order-2'), storedOrder('order-2'))
    await store.close()
  })

  test('finishes with the same data after it was killed and run again', async () => {
    const from = join(folder, 'killed')
    await fillStore(join(from, 'production'), 12_000)
    const url = await databases.create()
    const args = ['copy', '--from', from, '--to', url, '--env', 'production', '--format', 'json']
    const child = spawn(process.execPath, [MAIN, ...args], { env: COMPILED_CODE, stdio: 'ignore' })
    const gone = once(child, 'exit')
    await untilOrdersArrive(url)
    child.kill('SIGKILL')
    await gone
    const { code, stdout } = await runInProcess(args)
    assert.equal(code, 0, stdout)
    const document = JSON.parse(stdout)
    const orders = document.kinds.find(({ kind }: KindLine) => kind === 'orders')
    assert.deepEqual(
      [document.verified, orders.source.records, orders.target.records],
      [true, 12_000, 12_000],
    )
  })

  test('names the kind that differs and exits with 1', async () => {
    const from = join(folder, 'changed')
    await fillStore(join(from, 'production'), 2)
    const url = await databases.create()
    const args = ['copy', '--from', from, '--to', url, '--env', 'production']
    assert.equal((await runInProcess(args)).code, 0)
    const store = await openSqliteStore({ directory: join(from, 'production'), environment: 'production' })
    await store.orders.putOrders([storedOrder('late')], 6)
    await store.close()
    const text = await runInProcess(args)
    assert.equal(text.code, 1)
    assert.match(text.stderr, /\nError: The two stores differ: orders of production\.\n/)
    assert.match(text.stderr, /\n {4}production +orders +3 +2 +[0-9a-f]{16} {2}DIFFERS\n/)
    const { code, stdout } = await runInProcess([...args, '--format', 'json'])
    assert.deepEqual([code, JSON.parse(stdout).verified], [1, false])
  })

  test('refuses a target with other data', async () => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    for (const place of [from, to]) await fillStore(join(place, 'sandbox'), 1)
    const { code, stderr } = await runInProcess(['copy', '--from', from, '--to', to, '--env', 'sandbox'])
    assert.equal(code, 1)
    assert.match(stderr, /\nError: Cannot copy sandbox to .*to: it holds apps that did not come from a copy/)
  })

  test('names a missing source and does not create it', async () => {
    const from = join(folder, 'missing')
    const { code, stderr } = await runInProcess(['copy', '--from', from, '--to', join(folder, 'anywhere')])
    assert.equal(code, 1)
    assert.match(stderr, /Error: There is no production store in .*missing: .*txgw\.db is missing\.\n/)
  })

  test('refuses invalid places without printing a password', async () => {
    const cases = [
      [
        ['copy'],
        /^Error: The target of the copy is missing\.\n {2}Give it with --to or TXGW_DATABASE_URL\.\n$/,
      ],
      [['copy', '--from', 'x', '--to', './x'], /^Error: --from and --to name the same store\.\n$/],
      [
        ['copy', '--to', 'mysql://u:secret@h/d'],
        /^Error: --to must be a data folder or an address that begins/,
      ],
    ] as const
    for (const [args, expected] of cases) {
      const { code, stderr } = await runInProcess([...args])
      assert.equal(code, 2)
      assert.match(stderr, expected)
      assert.doesNotMatch(stderr, /secret/)
    }
  })
})

interface KindLine {
  environment: string
  kind: string
}

async function untilOrdersArrive(url: string): Promise<void> {
  await withSql(url, async (sql) => {
    for (;;) {
      const [there] = await sql`SELECT to_regclass('txgw_production.order_counts') IS NOT NULL AS is_there`
      if (there?.is_there === true) {
        const [some] = await sql`SELECT count(*)::int AS count FROM txgw_production.order_counts`
        if (some?.count > 0) return
      }
      await sleep(5)
    }
  })
}
