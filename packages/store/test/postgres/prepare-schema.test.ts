import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openPostgresDatabases, type PostgresDatabases } from '@txgw/testkit/postgres/databases'
import { withSql } from '@txgw/testkit/postgres/server'
import { migrateUp } from '../../src/postgres/migrations/migrate.ts'
import { migrationStatus } from '../../src/postgres/migrations/migration-status.ts'
import { prepareSchema } from '../../src/postgres/migrations/prepare-schema.ts'
import { readMigrations } from '../../src/postgres/migrations/read-migrations.ts'

const schema = 'txgw_production'
const FIRST_ONLINE = readMigrations().findIndex(({ isOnline }) => isOnline)

let databases: PostgresDatabases

before(async () => {
  databases = await openPostgresDatabases()
})
after(() => databases.stop())

/** A schema of the release before the first migration that builds an index of a table in use. */
async function prepare(requests: number): Promise<{ url: string; schema: string }> {
  const url = await databases.create()
  await migrateUp({ url, schema, migrations: readMigrations().slice(0, FIRST_ONLINE) })
  await withSql(url, (sql) =>
    sql.unsafe(`
      INSERT INTO ${schema}.requests (debug_id, received_at_ms, duration_micros, client_address, method, target, status)
      SELECT lpad(i::text, 8, '0'), i, 1, '', 'POST', '/v2/orders', 200 FROM generate_series(1, ${requests}) i`),
  )
  return { url, schema }
}

test('a service builds the indexes of small tables when it starts', async () => {
  const target = await prepare(1_000)
  await prepareSchema(target)
  assert.deepEqual((await migrationStatus(target)).pending, [])
})

test('a service leaves the indexes of large tables to the operator, and says how', async () => {
  const target = await prepare(1_000)
  const before = await migrationStatus(target)
  await assert.rejects(prepareSchema(target, 8_192), /0009-requests-by-app.*Run txgw migrate up/)
  assert.deepEqual(await migrationStatus(target), before)
  await migrateUp(target)
  await prepareSchema(target, 8_192)
})
