import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { loopbackCertificate } from '@txgw/testkit/keys/certificates'
import { connectTo, eventually, SSL_MODES } from '@txgw/testkit/postgres/connect'
import { type PostgresServer, startPostgres, withSql } from '@txgw/testkit/postgres/server'

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
  server = await startPostgres({ tls: loopbackCertificate() })
  await withSql(server.url, (sql) => sql`CREATE TABLE notes (note text)`)
})
beforeEach(async () => {
  await withSql(server.url, (sql) => sql`SET synchronous_commit = local; TRUNCATE notes`.simple())
  await demandStandby('nobody')
})
after(() => server.stop())

async function countSessions(): Promise<number> {
  const [row] = await withSql(
    server.url,
    (sql) => sql`SELECT count(*)::int AS sessions FROM pg_stat_activity WHERE application_name = 'txgw'`,
  )
  return row?.sessions
}

const WAITING = `SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'`

for (const mode of SSL_MODES)
  describe(`with sslmode=${mode}`, () => {
    const query = `?sslmode=${mode}`

    test('a commit whose wait for the standby was cancelled is not acknowledged', async () => {
      const connection = connectTo(`${server.url}${query}`)
      const single = connection.alone.run('INSERT INTO env.notes VALUES ($1)', 'single')
      const several = connection.write((db) => db.run('INSERT INTO env.notes VALUES ($1)', 'several'))
      const refusals = Promise.allSettled([single, several])
      await eventually(async () => {
        const waiting = await withSql(server.url, (sql) => sql.unsafe(WAITING))
        assert.equal(waiting.length, 2)
      })
      await withSql(server.url, (sql) => sql.unsafe(`SELECT pg_cancel_backend(pid) FROM (${WAITING}) AS w`))
      for (const refusal of await refusals) {
        assert.ok(refusal.status === 'rejected' && refusal.reason instanceof StoreUnavailable)
        assert.match(refusal.reason.message, /a write may or may not be stored/)
      }
      await connection.close()
    })

    test('a commit that waits for a missing standby blocks no caller, and reads continue', async () => {
      const connection = connectTo(`${server.url}${query}`, { answerTimeoutMs: 300 })
      await assert.rejects(
        connection.alone.run('INSERT INTO env.notes VALUES ($1)', 'lonely'),
        StoreUnavailable,
      )
      assert.deepEqual(await connection.row('SELECT 1'), [1])
      await demandStandby('')
      await eventually(() => connection.alone.run('INSERT INTO env.notes VALUES ($1)', 'relieved'))
      const found = await connection.rows(`SELECT note FROM env.notes WHERE note = 'relieved'`)
      assert.equal(found.length, 1)
      await connection.close()
    })

    test('writes that wait for a missing standby are cancelled on the server, and the next are refused at once', async () => {
      const connection = connectTo(`${server.url}${query}`, { answerTimeoutMs: 1000, poolSize: 6 })
      const attempt = () => connection.alone.run('INSERT INTO env.notes VALUES ($1)', 'lonely')
      let sessionsMax = 0
      for (let round = 0; round < 5; round++) {
        const refusals = Promise.allSettled(Array.from({ length: 30 }, attempt))
        await assert.doesNotReject(connection.find('SELECT 1'))
        for (const { status } of await refusals) assert.equal(status, 'rejected')
        sessionsMax = Math.max(sessionsMax, await countSessions())
      }
      assert.ok(sessionsMax <= 6, `${sessionsMax} sessions for a pool of 6`)
      await assert.rejects(attempt(), /a write may or may not be stored/)
      const [{ notes } = { notes: 0 }] = await withSql(
        server.url,
        (sql) => sql`SELECT count(*)::int AS notes FROM notes`,
      )
      assert.ok(notes <= 6, 'what was refused has not reached the server')
      assert.deepEqual(await connection.row('SELECT 2'), [2], 'reads go on')
      await demandStandby('')
      await eventually(attempt)
      await connection.close()
      await eventually(async () => assert.equal(await countSessions(), 0))
    })
  })
