import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type PostgresServer, startPostgres, withSql } from '@txgw/testkit'
import { StoreUnavailable } from '../../../src/storage/store.ts'
import { connectTo, eventually } from './connect.ts'

let server: PostgresServer

/** Whom every commit waits for. */
async function demandStandby(name: string): Promise<void> {
  await withSql(server.url, async (sql) => {
    await sql`SET synchronous_commit = local`
    await sql.unsafe(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`)
    await sql`SELECT pg_reload_conf()`
  })
  await eventually(async () => {
    const [row] = await withSql(server.url, (sql) => sql`SHOW synchronous_standby_names`)
    assert.equal(row?.synchronous_standby_names, name)
  })
}

before(async () => {
  server = await startPostgres()
  await withSql(server.url, (sql) => sql`CREATE TABLE notes (note text)`)
})
beforeEach(() => demandStandby('nobody'))
after(() => server.stop())

const WAITING = `SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'`

test('a commit whose wait for the standby was cancelled is not acknowledged', async () => {
  const connection = connectTo(server.url)
  const single = connection.run('INSERT INTO env.notes VALUES ($1)', 'single')
  const several = connection.write((db) => db.run('INSERT INTO env.notes VALUES ($1)', 'several'))
  const refusals = Promise.allSettled([single, several])
  await eventually(async () => {
    const waiting = await withSql(server.url, (sql) => sql.unsafe(WAITING))
    assert.equal(waiting.length, 2)
  })
  await withSql(server.url, (sql) => sql.unsafe(`SELECT pg_cancel_backend(pid) FROM (${WAITING}) AS w`))
  for (const refusal of await refusals) {
    assert.ok(refusal.status === 'rejected' && refusal.reason instanceof StoreUnavailable)
    assert.match(refusal.reason.message, /is open/)
  }
  await connection.close()
})

test('a commit that waits for a standby in vain holds nobody, and reads go on', async () => {
  const connection = connectTo(server.url, { answerTimeoutMs: 300 })
  await assert.rejects(connection.run('INSERT INTO env.notes VALUES ($1)', 'lonely'), StoreUnavailable)
  assert.deepEqual(await connection.row('SELECT 1'), [1])
  await demandStandby('')
  await connection.run('INSERT INTO env.notes VALUES ($1)', 'relieved')
  const found = await connection.rows(`SELECT note FROM env.notes WHERE note = 'relieved'`)
  assert.equal(found.length, 1)
  await connection.close()
})
