import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { openPostgresDatabases, type PostgresDatabases } from '@txgw/testkit/postgres/databases'
import { withSql } from '@txgw/testkit/postgres/server'
import { grantStatements } from '../../src/postgres/migrations/grants.ts'
import { migrateUp } from '../../src/postgres/migrations/migrate.ts'
import { readMigrations } from '../../src/postgres/migrations/read-migrations.ts'
import { openPostgresStore } from '../../src/postgres/open-postgres-store.ts'

const role = `txgw_service_${process.pid}`
let databases: PostgresDatabases
let url: string
let serviceUrl: string

before(async () => {
  databases = await openPostgresDatabases()
  url = await databases.create()
  serviceUrl = url.replace(/\/\/[^@]*@/, `//${role}:service@`)
  await withSql(url, async (sql) => {
    await sql.unsafe(`CREATE ROLE ${role} LOGIN PASSWORD 'service'`)
    await sql.unsafe('CREATE SCHEMA others; CREATE TABLE others.secrets (secret text)')
  })
})
after(async () => {
  await withSql(url, (sql) => sql.unsafe(`DROP OWNED BY ${role}; DROP ROLE ${role}`))
  await databases.stop()
})

test('a service that may not create its schema names the due migrations and who can run them', async () => {
  const opening = openPostgresStore({ url: serviceUrl, environment: 'production' })
  await assert.rejects(opening, (error: Error) => {
    assert.ok(error instanceof StoreUnavailable)
    assert.match(error.message, /0001-registry/)
    assert.match(error.message, /txgw migrate up/)
    return true
  })
})

test('a service has exactly the rights it needs with its grants', async () => {
  for (const schema of ['txgw_production', 'txgw_sandbox']) await migrateUp({ url, schema })
  await withSql(url, (sql) => sql.unsafe(grantStatements('txgw_production', role)))

  const store = await openPostgresStore({ url: serviceUrl, environment: 'production' })
  await store.ping()
  await store.settings.writeSetting('color', 'blue')
  assert.equal(await store.settings.readSetting('color'), 'blue')
  assert.deepEqual((await store.apps.changesSince(0)).apps, [])
  assert.equal(await store.orders.findOrder('app', 'order'), undefined)
  assert.equal(await store.requests.deleteRequestsBefore(1, 1), 0)
  await store.close()

  const forbidden = [
    'CREATE TABLE txgw_production.mine (i int)',
    'ALTER TABLE txgw_production.apps ADD COLUMN mine int',
    'DROP TABLE txgw_production.apps CASCADE',
    'TRUNCATE txgw_production.requests',
    'DELETE FROM txgw_production.schema_migrations',
    'CREATE SCHEMA mine',
    'CREATE TABLE public.mine (i int)',
    'SELECT * FROM txgw_sandbox.apps',
    'SELECT * FROM others.secrets',
    'SELECT * FROM pg_authid',
  ]
  await withSql(serviceUrl, async (sql) => {
    for (const statement of forbidden)
      await assert.rejects(sql.unsafe(statement), { code: '42501' }, statement)
  })
})

test('a service that lost a grant is not ready, and is ready again when it has it back', async () => {
  const store = await openPostgresStore({ url: serviceUrl, environment: 'production' })
  const change = (statement: string) => withSql(url, (sql) => sql.unsafe(statement))
  await change(`REVOKE INSERT ON txgw_production.orders FROM ${role}`)
  await assert.rejects(store.ping(), /does not let the user read and write orders;/)
  await change(`GRANT INSERT ON txgw_production.orders TO ${role}`)
  await store.ping()
  await store.close()
})

test('a role with rights gets them for new tables of a migration at the same moment', async () => {
  const known = readMigrations()
  const sql = '-- expand\nCREATE TABLE added (i int)'
  const added = {
    version: known.length + 1,
    name: 'added',
    kind: 'expand',
    isOnline: false,
    sql,
    checksum: '',
  } as const
  await migrateUp({ url, schema: 'txgw_production', migrations: [...known, added] })
  await withSql(serviceUrl, async (service) => {
    await service`INSERT INTO txgw_production.added VALUES (1)`
    await service`SELECT * FROM txgw_production.schema_expansions`
    await assert.rejects(service`DELETE FROM txgw_production.schema_expansions`, { code: '42501' })
  })
  await (await openPostgresStore({ url: serviceUrl, environment: 'production' })).close()
})

test('the role has no access to the other environment', async () => {
  const opening = openPostgresStore({ url: serviceUrl, environment: 'sandbox' })
  await assert.rejects(opening, /txgw_sandbox.*cannot see it/)
})

test('a role must be a plain name', () => {
  for (const bad of [
    '',
    'a b',
    'x; DROP TABLE apps',
    'Role',
    '"quoted"',
    'a'.repeat(64),
    'public',
    'current_user',
  ])
    assert.throws(() => grantStatements('txgw_production', bad), RangeError, bad)
})
