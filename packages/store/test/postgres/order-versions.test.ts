import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Order } from '@txgw/domain/orders/order'
import { openPostgresDatabases, type PostgresDatabases } from '@txgw/testkit/postgres/databases'
import { withSql } from '@txgw/testkit/postgres/server'
import { sampleOrder } from '@txgw/testkit/samples/records'
import { migrateUp } from '../../src/postgres/migrations/migrate.ts'
import { readMigrations } from '../../src/postgres/migrations/read-migrations.ts'
import { openPostgresStore } from '../../src/postgres/open-postgres-store.ts'
import { toInput } from '../../src/postgres/statements/orders/order-input.ts'
import type { Store } from '../../src/store.ts'

const SCHEMA = 'txgw_production'
const ROLE = `txgw_before_${process.pid}`

const VERSIONS = ['4.99', '99999', '5.00'].map((amount, day) =>
  sampleOrder({
    id: '1',
    totalPrice: { currency: 'USD', amount },
    updateTime: `2025-03-0${day + 1}T10:00:00Z`,
  }),
)

let databases: PostgresDatabases
let url: string
let store: Store

before(async () => {
  databases = await openPostgresDatabases()
  url = await databases.create()
  await migrateUp({ url, schema: SCHEMA, migrations: readMigrations().slice(0, 3) })
  await withSql(url, async (sql) => {
    await sql.unsafe(`CREATE ROLE ${ROLE}`)
    await sql.unsafe(`GRANT USAGE ON SCHEMA ${SCHEMA} TO ${ROLE}`)
    await sql.unsafe(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${SCHEMA} TO ${ROLE}`)
  })
})
after(async () => {
  await store.close()
  await withSql(url, (sql) => sql.unsafe(`DROP OWNED BY ${ROLE}; DROP ROLE ${ROLE}`))
  await databases.stop()
})

/** Puts a version as the release before did: as its role, and without a word about versions. */
function putAsBefore(revision: number): Promise<unknown> {
  const order = VERSIONS[revision - 1] as Order
  const { wire = null, update_micros = null } = toInput(order)
  return withSql(url, async (sql) => {
    await sql.unsafe(`SET ROLE ${ROLE}`)
    if (revision === 1)
      await sql`
        INSERT INTO ${sql(SCHEMA)}.orders ${sql({ ...toInput(order), revision })}`
    else
      await sql`
        UPDATE ${sql(SCHEMA)}.orders SET wire = ${wire}, update_micros = ${update_micros}, revision = ${revision}`
    await sql`
      INSERT INTO ${sql(SCHEMA)}.order_history
        (app_id, order_id, revision, order_status, update_time, source, recorded_at_ms)
      VALUES ('app-1', '1', ${revision}, 'Created', ${order.updateTime}, 'import', 1)`
  })
}

async function known(): Promise<(string | undefined)[]> {
  return (await store.orders.findHistory('app-1', '1')).map(({ order }) => order?.totalPrice?.amount)
}

test('versions replaced in an older schema are unknown; the previous release keeps versions alongside this one', async () => {
  await putAsBefore(1)
  await putAsBefore(2)
  store = await openPostgresStore({ url, environment: 'production' })
  assert.deepEqual(await known(), [undefined, '99999'])
  await putAsBefore(3)
  assert.deepEqual(await known(), [undefined, '99999', '5.00'])
})

test('nothing changes a version or its entry, and a version is deleted only with its order', async () => {
  const statements = [
    `UPDATE ${SCHEMA}.order_versions SET wire = '{}'`,
    `UPDATE ${SCHEMA}.order_history SET source = 'recharge'`,
    `DELETE FROM ${SCHEMA}.order_versions`,
  ]
  await withSql(url, async (sql) => {
    for (const statement of statements)
      await assert.rejects(sql.unsafe(statement), /never changed|with its order only/, statement)
    assert.deepEqual(await known(), [undefined, '99999', '5.00'])
    await sql.unsafe(`SET ROLE ${ROLE}; DELETE FROM ${SCHEMA}.orders`)
    await sql.unsafe('RESET ROLE')
    assert.equal((await sql.unsafe(`SELECT * FROM ${SCHEMA}.order_versions`)).length, 0)
  })
})
