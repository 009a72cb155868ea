import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { test } from 'node:test'
import { sampleOrder } from '@txgw/testkit/samples/records'
import { orderRows } from '../../src/rows/order-row.ts'
import { mainFile } from '../../src/sqlite/migrations/database-files.ts'
import { migrate } from '../../src/sqlite/migrations/migrate.ts'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'
import { withDirectory } from './harness.ts'

const VERSIONS = ['4.99', '99999', '5.00'].map((amount, day) =>
  sampleOrder({
    id: '1',
    totalPrice: { currency: 'USD', amount },
    updateTime: `2025-03-0${day + 1}T10:00:00Z`,
  }),
)

/** Puts a version as the release before did: with a history, and without a word about versions. */
function putAsBefore(db: DatabaseSync, revision: number): void {
  const order = VERSIONS[revision - 1] as (typeof VERSIONS)[0]
  db.prepare(
    `INSERT INTO orders (${orderRows.written.join(', ')}, revision)
     VALUES (${orderRows.written.map(() => '?').join(', ')}, 1) ON CONFLICT (id, app_id) DO UPDATE
     SET update_micros = excluded.update_micros, wire = excluded.wire, revision = revision + 1`,
  ).run(...(orderRows.toRow(order) as SQLInputValue[]))
  db.prepare(
    `INSERT INTO order_history (order_key, revision, order_status, update_time, source, recorded_at_ms)
     VALUES (1, ?, 'Created', ?, 'import', ?)`,
  ).run(revision, order.updateTime, revision)
}

test('versions replaced in an older store are unknown; the previous release keeps versions from then on', () =>
  withDirectory(async (directory) => {
    const db = new DatabaseSync(join(directory, 'txgw.db'))
    migrate(db, mainFile(directory).migrations.slice(0, 4))
    putAsBefore(db, 1)
    putAsBefore(db, 2)
    const store = await openSqliteStore({ directory, environment: 'production' })
    const known = async () =>
      (await store.orders.findHistory('app-1', '1')).map(({ order }) => order?.totalPrice?.amount)
    assert.deepEqual(await known(), [undefined, '99999'])
    putAsBefore(db, 3)
    assert.deepEqual(await known(), [undefined, '99999', '5.00'])
    db.exec('DELETE FROM order_history; DELETE FROM orders')
    assert.equal(db.prepare('SELECT count(*) AS count FROM order_versions').get()?.count, 0)
    db.close()
    await store.close()
  }))

test('nothing changes a version or its entry, and a version is deleted only with its order', () =>
  withDirectory(async (directory) => {
    const store = await openSqliteStore({ directory, environment: 'production' })
    await store.orders.putOrders(VERSIONS, 5)
    const db = new DatabaseSync(join(directory, 'txgw.db'))
    for (const statement of [
      "UPDATE order_versions SET wire = '{}'",
      "UPDATE order_history SET source = 'recharge'",
      'DELETE FROM order_versions',
    ])
      assert.throws(() => db.exec(statement), /never changed|with its order only/, statement)
    db.close()
    const history = await store.orders.findHistory('app-1', '1')
    assert.deepEqual(
      history.map(({ order }) => order),
      VERSIONS,
    )
    await store.close()
  }))
