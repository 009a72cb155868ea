import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { openPostgresStore } from '@txgw/store/postgres/open-postgres-store'
import { openPostgresDatabases, type PostgresDatabases } from '@txgw/testkit/postgres/databases'
import { withSql } from '@txgw/testkit/postgres/server'
import { fillStore } from '../../support/fill-store.ts'
import { runInProcess } from '../../support/run-in-process.ts'
import { tempDir } from '../../support/temp-dir.ts'

const folder = tempDir()
let databases: PostgresDatabases
before(async () => {
  databases = await openPostgresDatabases()
})
after(() => databases.stop())

interface MigrationLine {
  environment: string
  version: number
  state: string
  online: boolean
}

async function states(args: string[]): Promise<string[]> {
  const { code, stdout } = await runInProcess(['migrate', 'status', '--format', 'json', ...args])
  assert.equal(code, 0, stdout)
  const { migrations } = JSON.parse(stdout) as { migrations: MigrationLine[] }
  return [...new Set(migrations.map(({ environment, state }) => `${environment} ${state}`))]
}

suite('migrate on PostgreSQL', () => {
  test('status changes nothing, and up applies pending migrations once', async () => {
    const url = await databases.create()
    const place = ['--database-url', url]
    assert.deepEqual(await states(place), ['production pending', 'sandbox pending'])
    const up = await runInProcess(['migrate', 'up', ...place, '--env', 'sandbox'])
    assert.equal(up.code, 0, up.stderr)
    assert.match(
      up.stdout,
      /^database test_\w+ on [^\n]*\n\n[\s\S]*\n {2}sandbox +1 +0001-\S+ +base +applied +no\n/,
    )
    assert.deepEqual(await states(place), ['production pending', 'sandbox applied'])
    const again = await runInProcess(['migrate', 'up', ...place, '--env', 'sandbox'])
    assert.match(again.stdout, /\nNothing was pending\.\n$/)
    const password = decodeURIComponent(new URL(url).password)
    assert.ok(!(up.stdout + up.stderr).includes(password))
  })

  test('--grant-to gives a role only the rights that the service needs', async () => {
    const url = await databases.create()
    const role = `service_${process.pid}`
    await withSql(url, (sql) => sql.unsafe(`CREATE ROLE ${role} LOGIN PASSWORD 'secret-of-service'`))
    const variables = { TXGW_DATABASE_URL: url }
    const up = await runInProcess(['migrate', 'up', '--grant-to', role, '--format', 'json'], { variables })
    assert.equal(up.code, 0, up.stdout)
    assert.equal(JSON.parse(up.stdout).granted_to, role)

    const serviceUrl = Object.assign(new URL(url), { username: role, password: 'secret-of-service' }).href
    const store = await openPostgresStore({ url: serviceUrl, environment: 'production' })
    await store.ping()
    await store.settings.writeSetting('a', 'b')
    await store.close()
    await assert.rejects(
      withSql(serviceUrl, (sql) => sql.unsafe('DROP TABLE txgw_production.settings')),
      /must be owner/,
    )
    const refused = await runInProcess([
      'migrate',
      'up',
      '--database-url',
      url,
      '--grant-to',
      'no_such_role_here',
    ])
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /^Error: The server has no role no_such_role_here\.\n/)
  })

  test('refuses an invalid role name and an unreachable server', async () => {
    const url = await databases.create()
    const role = await runInProcess(['migrate', 'up', '--database-url', url, '--grant-to', 'x; DROP'])
    assert.equal(role.code, 2)
    assert.match(role.stderr, /^Error: --grant-to: the role must have only lower-case letters/)
    const gone = await runInProcess([
      'migrate',
      'status',
      '--database-url',
      'postgres://u:secret@127.0.0.1:1/d',
    ])
    assert.equal(gone.code, 1)
    assert.match(gone.stderr, /^Error: .*127\.0\.0\.1:1/)
    assert.doesNotMatch(gone.stderr, /secret/)
  })
})

suite('migrate on an embedded store', () => {
  test('shows both files and has nothing to apply', async () => {
    const dataDir = join(folder, 'data')
    await fillStore(join(dataDir, 'production'), 0)
    await fillStore(join(dataDir, 'sandbox'), 0)
    const variables = { TXGW_DATA_DIR: dataDir }
    const { code, stdout } = await runInProcess(['migrate', 'status'], { variables })
    assert.equal(code, 0)
    assert.match(stdout, /\n {2}production +1 +txgw\.db: 0001-apps-and-orders +base +applied +no\n/)
    assert.match(stdout, /\n {2}sandbox +1 +requests\.db: 0001-requests +base +applied +no\n/)
    assert.match(stdout, /\n\nNothing is pending\.\n$/)
    const up = await runInProcess(['migrate', 'up', '--data-dir', dataDir])
    assert.deepEqual([up.code, up.stdout], [0, `${dataDir}\nNothing was pending.\n`])
  })

  test('does not create a missing folder', async () => {
    const dataDir = join(folder, 'missing')
    assert.deepEqual(await states(['--data-dir', dataDir]), ['production pending', 'sandbox pending'])
    const { code, stderr } = await runInProcess(['migrate', 'up', '--data-dir', dataDir])
    assert.equal(code, 1)
    assert.match(stderr, /^Error: There is no production store in .*missing/)
    assert.equal(existsSync(dataDir), false)
  })

  test('refuses a folder together with an address, and --grant-to without PostgreSQL', async () => {
    const both = await runInProcess([
      'migrate',
      'status',
      '--data-dir',
      'x',
      '--database-url',
      'postgres://u@h/d',
    ])
    assert.deepEqual([both.code, both.stderr.includes('Give only one of them')], [2, true])
    const grant = await runInProcess(['migrate', 'up', '--data-dir', 'x', '--grant-to', 'role'])
    assert.deepEqual([grant.code, grant.stderr.includes('--grant-to works only with PostgreSQL')], [2, true])
  })
})
