import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SchemaTooNew, StoreUnavailable } from '@txgw/base/store-errors'
import { openPostgresDatabases, type PostgresDatabases } from '@txgw/testkit/postgres/databases'
import { withSql } from '@txgw/testkit/postgres/server'
import { headerWords, kindOf } from '../../src/numbered-migrations.ts'
import { migrateUp } from '../../src/postgres/migrations/migrate.ts'
import { migrationStatus } from '../../src/postgres/migrations/migration-status.ts'
import { type Migration, readMigrations } from '../../src/postgres/migrations/read-migrations.ts'
import { openPostgresStore } from '../../src/postgres/open-postgres-store.ts'

const schema = 'txgw_production'
let databases: PostgresDatabases

before(async () => {
  databases = await openPostgresDatabases()
})
after(() => databases.stop())

function migrationsOf(...texts: string[]): Migration[] {
  return texts.map((sql, index) => ({
    version: index + 1,
    name: `000${index + 1}-step`,
    kind: kindOf(sql),
    isOnline: headerWords(sql).includes('online'),
    sql,
    checksum: sql,
  }))
}

test('many processes that start at once create the schema once, and each finds it complete', async () => {
  const url = await databases.create()
  const lines: string[] = []
  const starts = Array.from({ length: 8 }, async () => {
    await migrateUp({ url, schema, onProgress: (line) => lines.push(line) })
    return migrationStatus({ url, schema })
  })
  for (const status of await Promise.all(starts)) assert.deepEqual(status.pending, [])
  const ofPartitions = lines.filter((line) => line.includes(', partition '))
  assert.equal(lines.length - ofPartitions.length, readMigrations().length)
  assert.equal(new Set(lines).size, lines.length)
})

test('the environments have separate schemas in one database', async () => {
  const url = await databases.create()
  const production = await openPostgresStore({ url, environment: 'production' })
  const sandbox = await openPostgresStore({ url, environment: 'sandbox' })
  await production.settings.writeSetting('name', 'production')
  assert.equal(await sandbox.settings.readSetting('name'), undefined)
  await production.close()
  await sandbox.close()
})

test('the status names the due migrations and changes nothing', async () => {
  const url = await databases.create()
  const migrations = migrationsOf('CREATE TABLE a (i int)', '-- online\nCREATE INDEX a_i ON a (i);')
  const status = await migrationStatus({ url, schema }, migrations)
  assert.deepEqual([status.version, status.newest], [0, 2])
  assert.deepEqual(
    status.pending.map(({ version, isOnline }) => [version, isOnline]),
    [
      [1, false],
      [2, true],
    ],
  )
  const [found] = await withSql(url, (sql) => sql`SELECT to_regnamespace(${schema}) AS schema`)
  assert.equal(found?.schema, null)
})

test('a failed migration leaves nothing behind, and the next attempt continues there', async () => {
  const url = await databases.create()
  const [good, bad] = ['CREATE TABLE a (i int)', 'CREATE TABLE b (i int); SELECT 1 / 0']
  const failing = migrateUp({ url, schema, migrations: migrationsOf(good, bad) })
  await assert.rejects(failing, /22012/)
  const repaired = migrationsOf(good, 'CREATE TABLE b (i int)')
  assert.equal((await migrationStatus({ url, schema }, repaired)).version, 1)
  await migrateUp({ url, schema, migrations: repaired })
  assert.equal((await migrationStatus({ url, schema }, repaired)).version, 2)
})

test('a schema of a newer program is refused and not changed', async () => {
  const url = await databases.create()
  const [older, newer] = [migrationsOf('SELECT 1'), migrationsOf('SELECT 1', 'SELECT 2')]
  await migrateUp({ url, schema, migrations: newer })
  await assert.rejects(migrateUp({ url, schema, migrations: older }), SchemaTooNew)
  await assert.rejects(migrationStatus({ url, schema }, older), SchemaTooNew)
  assert.equal((await migrationStatus({ url, schema }, newer)).version, 2)
})

test('steps of the next release that only add are accepted; a step that removes something is refused', async () => {
  const url = await databases.create()
  const ours = migrationsOf('CREATE TABLE a (i int)', '-- expand\nALTER TABLE a ADD COLUMN j int')
  const next = [...ours, ...migrationsOf('', '', '-- expand\nCREATE TABLE b (i int)').slice(2)]
  await migrateUp({ url, schema, migrations: next })
  assert.deepEqual((await migrationStatus({ url, schema }, ours)).pending, [])
  await migrateUp({ url, schema, migrations: ours })

  const afterNext = [...next, ...migrationsOf('', '', '', '-- contract\nDROP TABLE a').slice(3)]
  const status = await migrationStatus({ url, schema }, afterNext)
  assert.deepEqual([status.pending.map(({ version }) => version), status.due], [[4], []])
  await migrateUp({ url, schema, migrations: afterNext })
  await migrateUp({ url, schema, migrations: ours })
  await migrateUp({ url, schema, migrations: afterNext, withContracts: true })
  await assert.rejects(migrateUp({ url, schema, migrations: ours }), SchemaTooNew)
  await assert.rejects(migrateUp({ url, schema, migrations: next }), SchemaTooNew)
})

test('a new schema is created with all steps at once', async () => {
  const url = await databases.create()
  const migrations = migrationsOf('CREATE TABLE a (i int)', '-- contract\nDROP TABLE a')
  await migrateUp({ url, schema, migrations })
  assert.deepEqual((await migrationStatus({ url, schema }, migrations)).pending, [])
})

test('a migration touches its own schema only, and leaves no search path behind', async () => {
  const url = await databases.create()
  await withSql(url, (sql) => sql.unsafe('CREATE SCHEMA txgw_sandbox; CREATE TABLE txgw_sandbox.a (i int)'))
  await assert.rejects(
    migrateUp({ url, schema, migrations: migrationsOf('ALTER TABLE a ADD j int') }),
    /42P01/,
  )
  await migrateUp({
    url,
    schema,
    migrations: migrationsOf('CREATE TABLE a (i int); INSERT INTO env.a VALUES (1)'),
  })
  const counts = await withSql(url, (sql) =>
    sql`SELECT (SELECT count(*)::int FROM txgw_production.a), (SELECT count(*)::int FROM txgw_sandbox.a)`.values(),
  )
  assert.deepEqual([...counts], [[1, 0]])
})

test('a migration whose text was changed after it was applied is refused by name', async () => {
  const url = await databases.create()
  await migrateUp({ url, schema, migrations: migrationsOf('SELECT 1') })
  const changed = migrateUp({ url, schema, migrations: migrationsOf('SELECT 2', 'SELECT 3') })
  await assert.rejects(changed, (error: Error) => {
    assert.ok(error instanceof StoreUnavailable)
    assert.match(error.message, /0001-step/)
    return true
  })
})

test('a process waits while another one migrates, and then reports it', async () => {
  const url = await databases.create()
  const slow = migrationsOf('SELECT pg_sleep(1)')
  const first = Promise.withResolvers<void>()
  const migrating = migrateUp({ url, schema, migrations: slow, onProgress: () => first.resolve() })
  await first.promise
  await assert.rejects(migrateUp({ url, schema, migrations: slow, waitMs: 200 }), /by another process/)
  await migrating
})

test('a migration that finds its table locked gives up the lock, and tries again', async () => {
  const url = await databases.create()
  const table = 'CREATE TABLE a (i int)'
  await migrateUp({ url, schema, migrations: migrationsOf(table) })
  const migrations = migrationsOf(table, 'ALTER TABLE a ADD COLUMN j int')
  const migrating = await withSql(url, (sql) =>
    sql.begin(async (transaction) => {
      await transaction`SELECT * FROM txgw_production.a`
      const started = Promise.withResolvers<void>()
      const running = migrateUp({ url, schema, migrations, onProgress: () => started.resolve() })
      await started.promise
      await withSql(url, (other) => other`INSERT INTO txgw_production.a VALUES (1)`)
      return { running }
    }),
  )
  await migrating.running
  const rows = await withSql(url, (sql) => sql`SELECT j FROM txgw_production.a`)
  assert.deepEqual([...rows], [{ j: null }])
})
