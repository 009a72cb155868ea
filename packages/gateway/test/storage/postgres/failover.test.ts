import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type PostgresServer, startPostgres, withSql } from '@txgw/testkit'
import type { Connection } from '../../../src/storage/postgres/connection.ts'
import { StoreUnavailable } from '../../../src/storage/store.ts'
import { connectTo, eventually, onServers } from './connect.ts'

let primary: PostgresServer
let standby: PostgresServer

before(async () => {
  primary = await startPostgres()
  await withSql(primary.url, (sql) => sql`CREATE TABLE notes (note text)`)
  standby = await primary.startStandby()
})
after(async () => {
  await standby.stop()
  await primary.stop()
})

async function portOf(connection: Connection): Promise<unknown> {
  return (await connection.row(`SELECT current_setting('port')::int`))?.[0]
}

test('the primary is found, wherever it stands in the list', async () => {
  for (const ports of [
    [standby.port, primary.port],
    [primary.port, standby.port],
    [1, standby.port, primary.port],
  ]) {
    const connection = connectTo(onServers(primary.url, ports))
    assert.equal(await portOf(connection), primary.port)
    await connection.close()
  }
  const alone = connectTo(standby.url)
  await assert.rejects(alone.row('SELECT 1'), /may only be read from/)
  await alone.close()
})

test('after a promotion the new primary is used, and never again the one before', async () => {
  const connection = connectTo(onServers(primary.url, [primary.port, standby.port]))
  await connection.run('INSERT INTO env.notes VALUES ($1)', 'before')
  await primary.kill9()
  await assert.rejects(connection.row('SELECT 1'), StoreUnavailable)

  await standby.promote()
  await eventually(() => connection.run('INSERT INTO env.notes VALUES ($1)', 'after'))
  assert.equal(await portOf(connection), standby.port)

  await primary.restart()
  await standby.kill9()
  for (let attempt = 0; attempt < 10; attempt++) {
    await assert.rejects(connection.rows('SELECT note FROM env.notes'), StoreUnavailable)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await assert.rejects(connection.row('SELECT 1'), /timeline/)

  await standby.restart()
  const notes = await eventually(() => connection.rows('SELECT note FROM env.notes ORDER BY note'))
  assert.deepEqual(notes.flat(), ['after', 'before'])
  await connection.close()

  const newcomer = connectTo(onServers(primary.url, [primary.port, standby.port]))
  assert.equal(await portOf(newcomer), standby.port, 'of two primaries the later promotion counts')
  await newcomer.close()
})
