import assert from 'node:assert/strict'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { sampleApp, sampleOrder } from '@txgw/testkit/samples/records'
import { Connection } from '../../src/sqlite/database/connection.ts'
import { mainFile } from '../../src/sqlite/migrations/database-files.ts'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'
import { createOrderStore } from '../../src/sqlite/statements/orders/order-store.ts'
import { withDirectory } from './harness.ts'
import { runChild } from './run-child.ts'

function unavailable(message: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof StoreUnavailable, String(error))
    assert.match(error.message, message)
    return true
  }
}

test('a directory without permission is named, with what to do', () =>
  withDirectory(async (directory) => {
    const locked = join(directory, 'locked')
    mkdirSync(locked)
    chmodSync(locked, 0o500)
    const opener = runChild('unprivileged-opener.ts', [join(locked, 'data')])
    await opener.ended
    const expected = `StoreUnavailable: ${join(locked, 'data')} cannot be used; give the service read and write access to it`
    assert.deepEqual(opener.lines, [expected])
  }))

test('a path that is not a directory is refused', () =>
  withDirectory(async (directory) => {
    const file = join(directory, 'file')
    writeFileSync(file, '')
    await assert.rejects(
      openSqliteStore({ directory: file, environment: 'production' }),
      unavailable(/file is not a directory; choose/),
    )
  }))

test('a file that is not a database is refused and not changed', () =>
  withDirectory(async (directory) => {
    const text = 'certainly no database, but long enough to be looked at as one. '.repeat(20)
    writeFileSync(join(directory, 'txgw.db'), text)
    await assert.rejects(
      openSqliteStore({ directory, environment: 'production' }),
      unavailable(/txgw\.db is not a database; restore/),
    )
    assert.equal(readFileSync(join(directory, 'txgw.db'), 'utf8'), text)
  }))

test('a full disk refuses the whole batch, and the next batch succeeds when there is space', () =>
  withDirectory(async (directory) => {
    const connection = new Connection(mainFile(directory))
    const store = createOrderStore(connection)
    await store.putOrders([sampleOrder({ id: 'before' })], 1)
    const pages = Number(connection.read((db) => db.row('PRAGMA page_count'))?.[0])
    connection.read((db) => db.row(`PRAGMA max_page_count = ${pages + 4}`))

    const batch = Array.from({ length: 50 }, (_, index) =>
      sampleOrder({ id: `order-${index}`, serverId: 'x'.repeat(900) }),
    )
    await assert.rejects(
      store.putOrders(batch, 1),
      unavailable(/txgw\.db cannot grow, because the disk is full; free/),
    )
    assert.ok(await store.findOrder('app-1', 'before'))
    assert.equal((await store.searchOrders({}, { limit: 100 })).length, 1)

    connection.read((db) => db.row('PRAGMA max_page_count = 1000000'))
    assert.deepEqual(
      await store.putOrders(batch, 1),
      batch.map(() => 'created'),
    )
    connection.close()
  }))

if (process.platform === 'linux') {
  test('a write that the system refuses fails alone, and the store works again without a restart', () =>
    withDirectory(async (directory) => {
      const limitFileSize = ['bash', '-c', `ulimit -S -f 1024; trap '' XFSZ; exec "$0" "$@"`]
      const writer = runChild('io-error-writer.ts', [directory], limitFileSize)
      await writer.ended
      const seen = JSON.parse(writer.lines.join())
      assert.match(seen.message, /txgw\.db cannot be read or written; check the disk/)
      assert.ok(seen.unavailable)
      assert.ok(seen.count > 10)
      assert.deepEqual(seen.during, { kept: true, refused: false })
      assert.deepEqual(seen.after, { kept: true, outcome: ['created'] })
    }))
}

test('a database locked by another process is unavailable for writing only, and not for long', () =>
  withDirectory(async (directory) => {
    const store = await openSqliteStore({ directory, environment: 'production' })
    await store.orders.putOrders([sampleOrder({ id: 'before' })], 1)
    const other = new DatabaseSync(join(directory, 'txgw.db'))
    other.exec('BEGIN IMMEDIATE')
    await assert.rejects(
      store.orders.putOrders([sampleOrder({ id: 'a' })], 1),
      unavailable(/is locked by another process/),
    )
    assert.ok(await store.orders.findOrder('app-1', 'before'))
    other.exec('COMMIT')
    other.close()
    assert.deepEqual(await store.orders.putOrders([sampleOrder({ id: 'a' })], 1), ['created'])
    await store.close()
  }))

test('nothing is written to a removed file, and it is used again when it is back', () =>
  withDirectory(async (directory) => {
    const store = await openSqliteStore({ directory, environment: 'production' })
    await store.orders.putOrders([sampleOrder({ id: 'before' })], 1)
    const [path, aside] = [join(directory, 'txgw.db'), join(directory, 'aside.db')]
    renameSync(path, aside)
    const removed = unavailable(/txgw\.db was removed while in use; put it back, or restart/)
    await assert.rejects(store.orders.putOrders([sampleOrder({ id: 'lost' })], 1), removed)
    await assert.rejects(store.ping(), removed)
    assert.ok(await store.orders.findOrder('app-1', 'before'))
    renameSync(aside, path)
    await store.ping()
    assert.deepEqual(await store.orders.putOrders([sampleOrder({ id: 'lost' })], 1), ['created'])
    await store.close()
  }))

test('a restored backup is noticed without a restart', () =>
  withDirectory(async (directory) => {
    const [live, backup] = [join(directory, 'live'), join(directory, 'backup')]
    const saved = await openSqliteStore({ directory: backup, environment: 'production' })
    await saved.orders.putOrders([sampleOrder({ id: 'saved' })], 1)
    await saved.apps.addApp(sampleApp({ appId: 'saved' }))
    await saved.close()
    const store = await openSqliteStore({ directory: live, environment: 'production' })
    await store.orders.putOrders([sampleOrder({ id: 'unsaved' })], 1)
    for (const appId of ['saved', 'unsaved']) await store.apps.addApp(sampleApp({ appId }))
    const { version } = await store.apps.changesSince(0)
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(live, `txgw.db${suffix}`), { force: true })
    copyFileSync(join(backup, 'txgw.db'), join(live, 'txgw.db'))

    const { apps } = await store.apps.changesSince(version)
    assert.deepEqual(apps, [sampleApp({ appId: 'saved' })])
    assert.ok(await store.orders.findOrder('app-1', 'saved'))
    assert.equal(await store.orders.findOrder('app-1', 'unsaved'), undefined)
    assert.deepEqual(await store.orders.putOrders([sampleOrder({ id: 'next' })], 1), ['created'])
    await store.close()
  }))

test('the content of a removed log is saved before a new log begins', () =>
  withDirectory(async (directory) => {
    const store = await openSqliteStore({ directory, environment: 'production' })
    await store.orders.putOrders([sampleOrder({ id: 'before' })], 1)
    rmSync(join(directory, 'txgw.db-wal'))
    assert.deepEqual(await store.orders.putOrders([sampleOrder({ id: 'after' })], 1), ['created'])
    await store.close()
    const again = await openSqliteStore({ directory, environment: 'production' })
    for (const id of ['before', 'after']) assert.ok(await again.orders.findOrder('app-1', id), id)
    await again.close()
  }))
