import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openPostgresDatabases, type PostgresDatabases } from '@txgw/testkit/postgres/databases'
import { withSql } from '@txgw/testkit/postgres/server'
import { migrateUp } from '../../src/postgres/migrations/migrate.ts'
import type { Migration } from '../../src/postgres/migrations/read-migrations.ts'

const schema = 'txgw_production'

const TABLE = `
  CREATE TABLE parcels (app_id text NOT NULL, id int NOT NULL, place text, PRIMARY KEY (app_id, id))
  PARTITION BY HASH (app_id);
  CREATE TABLE parcels_0 PARTITION OF parcels FOR VALUES WITH (MODULUS 3, REMAINDER 0);
  CREATE TABLE parcels_1 PARTITION OF parcels FOR VALUES WITH (MODULUS 3, REMAINDER 1);
  CREATE TABLE parcels_2 PARTITION OF parcels FOR VALUES WITH (MODULUS 3, REMAINDER 2);
  CREATE TABLE notes (id int PRIMARY KEY, note text);
  INSERT INTO parcels SELECT 'app-' || n % 7, n, 'place-' || n % 100 FROM generate_series(1, 20000) n`

const INDEXES = `-- online
-- Both kinds of tables.
CREATE INDEX parcels_by_place ON parcels (app_id, place);
CREATE INDEX notes_by_note ON notes (note)
  WHERE note IS NOT NULL;
ALTER TABLE notes ADD COLUMN IF NOT EXISTS color text;
`

const INDEX_NAMES = [
  ...['parcels_by_place', 'parcels_by_place_0', 'parcels_by_place_1', 'parcels_by_place_2'],
  'notes_by_note',
]

let databases: PostgresDatabases

before(async () => {
  databases = await openPostgresDatabases()
})
after(() => databases.stop())

async function prepare(): Promise<{ url: string; migrations: Migration[] }> {
  const url = await databases.create()
  const migrations = [TABLE, INDEXES].map((sql, index) => ({
    version: index + 1,
    name: `000${index + 1}`,
    kind: 'base' as const,
    isOnline: index === 1,
    sql,
    checksum: `${sql.length}`,
  }))
  await migrateUp({ url, schema, migrations: migrations.slice(0, 1) })
  return { url, migrations }
}

function validIndexes(url: string): Promise<string[]> {
  return withSql(url, async (sql) => {
    const rows = await sql`
      SELECT relname FROM pg_index JOIN pg_class ON oid = indexrelid
      WHERE relname = ANY (${INDEX_NAMES}) AND indisvalid`
    return rows.map((row) => row.relname)
  })
}

test('indexes of large tables are built while others write', async () => {
  const { url, migrations } = await prepare()
  let isDone = false
  const write = () =>
    withSql(url, async (sql) => {
      let written = 0
      for (; !isDone; written++)
        await sql`INSERT INTO txgw_production.parcels VALUES ('new', ${written}, 'place-new')`
      return written
    })
  const writing = write()
  const lines: string[] = []
  await migrateUp({ url, schema, migrations, onProgress: (line) => lines.push(line) })
  isDone = true
  const written = await writing

  assert.deepEqual((await validIndexes(url)).toSorted(), INDEX_NAMES.toSorted())
  assert.equal(lines.filter((line) => line.includes('of 3')).length, 3)
  const found = await withSql(url, async (sql) => {
    await sql`SET enable_seqscan = off`
    return sql`SELECT FROM txgw_production.parcels WHERE app_id = 'new' AND place = 'place-new'`
  })
  assert.equal(found.length, written)
})

test('after an interruption a partial index is built again, and a complete one is kept', async () => {
  const { url, migrations } = await prepare()
  await withSql(url, async (sql) => {
    await sql`SET search_path = txgw_production`
    await sql`CREATE INDEX parcels_by_place ON ONLY parcels (app_id, place)`
    await sql`CREATE INDEX CONCURRENTLY parcels_by_place_0 ON parcels_0 (app_id, place)`
    await sql`ALTER INDEX parcels_by_place ATTACH PARTITION parcels_by_place_0`
    await sql`CREATE INDEX CONCURRENTLY parcels_by_place_1 ON parcels_1 (app_id, place)`
    await sql`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'parcels_by_place_1'::regclass`
    await sql`CREATE INDEX CONCURRENTLY parcels_by_place_2 ON parcels_2 (app_id, place)`
  })
  const identities = () =>
    withSql(url, async (sql) => {
      const rows = await sql`
        SELECT oid::int FROM pg_class WHERE relname = ANY (${INDEX_NAMES}) ORDER BY relname`
      return rows.map((row) => row.oid as number)
    })
  const [parent, first, second, third] = await identities()
  await migrateUp({ url, schema, migrations })
  const [, keptParent, keptFirst, newSecond, keptThird] = await identities()
  assert.deepEqual([keptParent, keptFirst, keptThird], [parent, first, third])
  assert.notEqual(newSecond, second)
  assert.deepEqual((await validIndexes(url)).toSorted(), INDEX_NAMES.toSorted())
})

test('a migration that is killed between two partitions continues with the next one', async () => {
  const { url, migrations } = await prepare()
  const killed = migrateUp({
    url,
    schema,
    migrations,
    onProgress(line) {
      if (line.includes('partition 2')) throw new Error('killed')
    },
  })
  await assert.rejects(killed, /killed/)
  assert.deepEqual(await validIndexes(url), ['parcels_by_place_0'])
  await migrateUp({ url, schema, migrations })
  assert.deepEqual((await validIndexes(url)).toSorted(), INDEX_NAMES.toSorted())
})

test('a long transaction does not make writers wait behind the migration', async () => {
  const { url, migrations } = await prepare()
  const holding = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const long = withSql(url, (sql) =>
    sql.begin(async (transaction) => {
      await transaction`INSERT INTO txgw_production.parcels VALUES ('long', 1, 'x')`
      holding.resolve()
      await release.promise
    }),
  )
  await holding.promise
  const started = Promise.withResolvers<void>()
  const migrating = migrateUp({ url, schema, migrations, onProgress: () => started.resolve() })
  await started.promise
  await withSql(url, async (sql) => {
    for (let n = 0; n < 20; n++) await sql`INSERT INTO txgw_production.parcels VALUES ('short', ${n}, 'x')`
  })
  release.resolve()
  await long
  await migrating
  assert.equal((await validIndexes(url)).length, INDEX_NAMES.length)
})
