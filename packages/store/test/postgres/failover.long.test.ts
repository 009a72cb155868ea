import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { loopbackCertificate } from '@txgw/testkit/keys/certificates'
import { connectTo, eventually, onServers, SSL_MODES } from '@txgw/testkit/postgres/connect'
import { type PostgresServer, startPostgres, withSql } from '@txgw/testkit/postgres/server'
import type { Database } from '../../src/postgres/pool/database.ts'

let primary: PostgresServer
let standby: PostgresServer

before(async () => {
  primary = await startPostgres({ tls: loopbackCertificate() })
  await withSql(primary.url, (sql) => sql`CREATE TABLE notes (note text)`)
  standby = await primary.startStandby()
})
after(async () => {
  await standby.stop()
  await primary.stop()
})

/** One for each way of encryption: a failover must be right for both. */
function connectBoth(ports: number[]): Database[] {
  return SSL_MODES.map((mode) => connectTo(`${onServers(primary.url, ports)}?sslmode=${mode}`))
}

function all<T>(connections: Database[], act: (database: Database) => Promise<T>): Promise<T[]> {
  return Promise.all(connections.map(act))
}

function portOf(database: Database): Promise<unknown> {
  return eventually(async () => (await database.row(`SELECT current_setting('port')::int`))?.[0])
}

function close(connections: Database[]): Promise<unknown> {
  return all(connections, (database) => database.close())
}

test('the primary is found anywhere in the list', async () => {
  for (const ports of [
    [standby.port, primary.port],
    [primary.port, standby.port],
    [1, standby.port, primary.port],
  ]) {
    const connections = connectBoth(ports)
    assert.deepEqual(await all(connections, portOf), [primary.port, primary.port])
    await close(connections)
  }
  const alone = connectBoth([standby.port])
  await all(alone, (database) => eventually(() => assert.rejects(database.row('SELECT 1'), /is read-only/)))
  await close(alone)
})

test('after a promotion the new primary is used, and the old one never again', async () => {
  const connections = connectBoth([primary.port, standby.port])
  const areRefused = (expected: RegExp | typeof StoreUnavailable) =>
    all(connections, (database) => assert.rejects(database.rows('SELECT note FROM env.notes'), expected))
  const note = (text: string) =>
    all(connections, (database) =>
      eventually(() => database.alone.run('INSERT INTO env.notes VALUES ($1)', text)),
    )
  await note('before')
  await primary.kill9()
  await areRefused(StoreUnavailable)

  await standby.promote()
  await note('after')
  assert.deepEqual(await all(connections, portOf), [standby.port, standby.port])

  await primary.restart()
  await standby.kill9()
  for (let attempt = 0; attempt < 10; attempt++) {
    await areRefused(StoreUnavailable)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await eventually(() => areRefused(/timeline/))

  await standby.restart()
  for (const database of connections) {
    const notes = await eventually(() => database.rows('SELECT note FROM env.notes ORDER BY note'))
    assert.deepEqual(notes.flat(), ['after', 'after', 'before', 'before'])
  }
  await close(connections)

  const newcomers = connectBoth([primary.port, standby.port])
  const found = await all(newcomers, portOf)
  assert.deepEqual(found, [standby.port, standby.port], 'of two primaries the later promotion counts')
  await close(newcomers)
})

test('the service leaves an old primary that is still alive after a promotion', async (t) => {
  const successor = await standby.startStandby()
  try {
    const connections = connectBoth([standby.port, successor.port])
    assert.deepEqual(await all(connections, portOf), [standby.port, standby.port])
    await successor.promote()
    const promotedAt = performance.now()
    await all(connections, async (database) => {
      await eventually(async () => assert.equal(await portOf(database), successor.port))
      t.diagnostic(`left ${Math.round(performance.now() - promotedAt)} ms after the promotion`)
      await database.alone.run('INSERT INTO env.notes VALUES ($1)', 'promoted')
    })
    const found = await withSql(standby.url, (sql) => sql`SELECT 1 FROM notes WHERE note = 'promoted'`)
    assert.equal(found.length, 0, 'nothing was written to the one before')
    await close(connections)
    await isWithoutSessions(successor)
  } finally {
    await successor.stop()
  }
})

/** The sessions that watched it are closed too. */
async function isWithoutSessions(server: PostgresServer): Promise<void> {
  await eventually(async () => {
    const left = await withSql(
      server.url,
      (sql) => sql`SELECT 1 FROM pg_stat_activity WHERE application_name = 'txgw'`,
    )
    assert.equal(left.length, 0)
  })
}
