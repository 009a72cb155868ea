import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { SchemaTooNew } from '@txgw/base/store-errors'
import { mainFile } from '../../src/sqlite/migrations/database-files.ts'
import { type Migration, migrate, schemaVersion } from '../../src/sqlite/migrations/migrate.ts'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'
import { withDirectory } from './harness.ts'

function step(version: number, sql: string, kind: Migration['kind'] = 'base'): Migration {
  return { version, name: `000${version}`, kind, sql }
}

const FIRST = step(1, 'CREATE TABLE one (n INTEGER) STRICT')
const SECOND = step(2, 'CREATE TABLE two (n INTEGER) STRICT; INSERT INTO one VALUES (2)')

function tableNames(db: DatabaseSync): unknown[] {
  return db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }) => name)
}

test('each migration is applied once, whatever the found version', () => {
  const db = new DatabaseSync(':memory:')
  migrate(db, [FIRST])
  assert.equal(schemaVersion(db), 1)
  migrate(db, [FIRST, SECOND])
  migrate(db, [FIRST, SECOND])
  assert.equal(schemaVersion(db), 2)
  assert.deepEqual(tableNames(db), ['one', 'two'])
  assert.equal(db.prepare('SELECT count(*) AS count FROM one').get()?.count, 1)
})

test('a failed migration leaves nothing behind', () => {
  const db = new DatabaseSync(':memory:')
  const broken = step(2, 'CREATE TABLE two (n INTEGER) STRICT; INSERT INTO missing VALUES (1)')
  assert.throws(() => migrate(db, [FIRST, broken]), /no such table: missing/)
  assert.equal(schemaVersion(db), 1)
  assert.deepEqual(tableNames(db), ['one'])
  migrate(db, [FIRST, SECOND])
  assert.equal(schemaVersion(db), 2)
})

test('steps of the next release that only add are accepted; a step that removes something waits, and is then refused', () => {
  const db = new DatabaseSync(':memory:')
  const ours = [FIRST, step(2, 'ALTER TABLE one ADD COLUMN m INTEGER', 'expand')]
  const next = [...ours, step(3, 'CREATE TABLE three (n INTEGER) STRICT', 'expand')]
  const afterNext = [...next, step(4, 'DROP TABLE one', 'contract')]
  migrate(db, ours)
  migrate(db, afterNext)
  assert.equal(schemaVersion(db), 1, 'the release before reads no other number')
  assert.deepEqual(tableNames(db), ['one', 'schema_expansions', 'three'])
  migrate(db, ours)
  migrate(db, afterNext, { withContracts: true })
  assert.deepEqual(tableNames(db), ['schema_expansions', 'three'])
  for (const older of [ours, next]) assert.throws(() => migrate(db, older), SchemaTooNew)
  migrate(db, afterNext)
})

for (const name of ['txgw.db', 'requests.db']) {
  test(`a newer schema of ${name} is refused and not changed`, () =>
    withDirectory(async (directory) => {
      await (await openSqliteStore({ directory, environment: 'production' })).close()
      const db = new DatabaseSync(join(directory, name))
      db.exec('PRAGMA user_version = 99')
      await assert.rejects(openSqliteStore({ directory, environment: 'production' }), (error) => {
        assert.ok(error instanceof SchemaTooNew)
        assert.match(error.message, new RegExp(`${name} has schema version 99`))
        assert.match(
          error.message,
          /knows versions up to \d+:.*Start that version or a later one, or restore/,
        )
        return true
      })
      assert.equal(schemaVersion(db), 99)
      db.close()
    }))
}

test('orders and recharges of an older schema are counted and may be taken over', () =>
  withDirectory(async (directory) => {
    const { path, migrations } = mainFile(directory)
    const db = new DatabaseSync(path)
    migrate(db, migrations.slice(0, 2))
    for (const [key, status] of ['Paid', 'Created', 'Paid'].entries()) {
      db.exec(`
        INSERT INTO orders VALUES (${key}, 'app-${key % 2}', 'order-${key}', 'payment', 'u', 's', '${status}',
          '[]', 'USD', '1', 'US', 'C', '2025-03-01T10:00:00Z', '2025-03-01T10:00:00Z', 1, 1, 1)`)
    }
    db.exec(`
      INSERT INTO recharges (id, app_id, state, request, created_at_ms, updated_at_ms)
      VALUES ('undecided', 'app-1', 'VALIDATING', '{}', 1, 1), ('decided', 'app-1', 'ENDED', '{}', 1, 1)`)
    db.close()

    const store = await openSqliteStore({ directory, environment: 'production' })
    const { Paid, Created } = await store.orders.countOrders({})
    assert.deepEqual([Paid, Created, (await store.orders.countOrders({ appId: 'app-1' })).Created], [2, 1, 1])
    assert.deepEqual(await store.recharges.listLeaseOwners(), [])
    const taking = {
      lease: { owner: 'mine', untilMs: 9 },
      endedByMs: 1,
      wrongAfterMs: Number.MAX_SAFE_INTEGER,
      owners: [],
      limit: 5,
    }
    const taken = await store.recharges.takeOverUndecided(taking)
    assert.deepEqual(
      taken.map(({ id }) => id),
      ['undecided'],
    )
    await store.close()
  }))

test('apps from before there were readings, and those that the previous release adds, read leniently', () =>
  withDirectory(async (directory) => {
    const { path, migrations } = mainFile(directory)
    const db = new DatabaseSync(path)
    const add = (appId: string) =>
      db.exec(`
        INSERT INTO apps (app_id, name, enabled, validation_deadline_ms, on_unreachable, created_at_ms,
          updated_at_ms, registry_version)
        VALUES ('${appId}', 'App', 1, 5000, 'end', 1, 1, 1)`)
    migrate(db, migrations.slice(0, 11))
    add('before')
    migrate(db, migrations)
    add('beside')
    db.close()
    const store = await openSqliteStore({ directory, environment: 'production' })
    for (const appId of ['before', 'beside']) {
      const app = await store.apps.findApp(appId)
      assert.deepEqual([app?.verdictReading, app?.defaultServerId], ['lenient', null])
    }
    await store.close()
  }))
