import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DuplicateRecord, StoreUnavailable } from '@txgw/base/store-errors'
import { loopbackCertificate } from '@txgw/testkit/keys/certificates'
import { connectTo, eventually, SSL_MODES } from '@txgw/testkit/postgres/connect'
import { type PostgresServer, startPostgres, withSql } from '@txgw/testkit/postgres/server'
import type { Database } from '../../src/postgres/pool/database.ts'
import type { PostgresLimits } from '../../src/postgres/session/limits.ts'

/** The server looks for a deadlock after a second, and on a busy machine its end may take another. */
const PATIENT_WITH_LOCKS = { lockTimeoutMs: 30_000, statementTimeoutMs: 30_000, answerTimeoutMs: 40_000 }

let server: PostgresServer
let url: string

before(async () => {
  server = await startPostgres({ tls: loopbackCertificate() })
  url = await server.createDatabase()
  await withSql(url, (sql) => sql`CREATE TABLE counters (id int PRIMARY KEY, value bigint NOT NULL)`)
})
after(() => server.stop())

for (const mode of SSL_MODES)
  describe(`with sslmode=${mode}`, () => {
    const query = `?sslmode=${mode}`

    async function withDatabase(
      act: (database: Database) => Promise<void>,
      limits: Partial<PostgresLimits> = {},
    ): Promise<void> {
      await withSql(url, (sql) => sql`TRUNCATE counters`)
      const database = connectTo(`${url}${query}`, limits)
      try {
        await act(database)
      } finally {
        await database.close()
      }
    }

    test('values are stored and returned unchanged', () =>
      withDatabase(async (database) => {
        const texts = ['', 'a"b', "it's", '\\', '{x,y}', 'NULL', ' ', '漢\u{10FFFF}', 'line\nbreak']
        assert.deepEqual(
          (await database.rows('SELECT unnest($1::text[])', [...texts, null])).map(([text]) => text),
          [...texts, null],
        )
        assert.deepEqual(
          await database.find(
            'SELECT $1::bigint, $2::float8, $3::boolean, $4::text',
            1_900_000_000_000_000,
            -0.5,
            false,
            null,
          ),
          [1_900_000_000_000_000, -0.5, false, null],
        )
        assert.deepEqual(
          [...(await database.rows('SELECT unnest($1::bigint[])', [1, 2 ** 52]))],
          [[1], [2 ** 52]],
        )
      }))

    test('a session uses UTC, has a name, and has time-outs', () =>
      withDatabase(async (database) => {
        const names = ['TimeZone', 'application_name', 'statement_timeout', 'lock_timeout', 'search_path']
        const values = await database.rows('SELECT current_setting(name) FROM unnest($1::text[]) name', names)
        assert.deepEqual(values.flat(), ['UTC', 'txgw', '3s', '2s', ''])
      }))

    test('a transaction happens as a whole or not at all', () =>
      withDatabase(async (database) => {
        const failure = new Error('changed its mind')
        const half = database.write(async (db) => {
          await db.run('INSERT INTO env.counters VALUES (1, 1)')
          throw failure
        })
        await assert.rejects(half, failure)
        assert.deepEqual([...(await database.rows('SELECT * FROM env.counters'))], [])
        const written = await database.write((db) => db.run('INSERT INTO env.counters VALUES (1, 1), (2, 2)'))
        assert.equal(written, 2)
        assert.deepEqual(
          [...(await database.rows('SELECT * FROM env.counters ORDER BY id'))],
          [
            [1, 1],
            [2, 2],
          ],
        )
      }))

    test('a transaction with a failed statement does not count as committed', () =>
      withDatabase(async (database) => {
        const careless = database.write(async (db) => {
          await db.run('INSERT INTO env.counters VALUES (1, 1)')
          await db.run('INSERT INTO env.counters VALUES (1, 1)').catch(() => {})
        })
        await assert.rejects(careless, /failed/)
        assert.deepEqual([...(await database.rows('SELECT * FROM env.counters'))], [])
      }))

    test('all reads in one callback see the same moment', () =>
      withDatabase(async (database) => {
        const count = async (db: Pick<Database, 'row'>) =>
          (await db.row('SELECT count(*) FROM env.counters'))?.[0]
        const seen = await database.read(async (db) => {
          const first = await count(db)
          await database.alone.run('INSERT INTO env.counters VALUES (1, 1)')
          return [first, await count(db)]
        })
        assert.deepEqual(seen, [0, 0])
        assert.equal(await count(database), 1)
      }))

    test('one of two transactions in a deadlock runs again, and both succeed', () =>
      withDatabase(async (database) => {
        await database.alone.run('INSERT INTO env.counters VALUES (1, 0), (2, 0)')
        const bothHaveOne = Promise.withResolvers<void>()
        let holding = 0
        const addInOrder = (first: number, second: number) =>
          database.write(async (db) => {
            await db.run('UPDATE env.counters SET value = value + 1 WHERE id = $1', first)
            if (++holding === 2) bothHaveOne.resolve()
            await bothHaveOne.promise
            await db.run('UPDATE env.counters SET value = value + 1 WHERE id = $1', second)
          })
        await Promise.all([addInOrder(1, 2), addInOrder(2, 1)])
        assert.deepEqual([...(await database.rows('SELECT value FROM env.counters'))], [[2], [2]])
        assert.ok(holding > 2, 'one was run again')
      }, PATIENT_WITH_LOCKS))

    test('a key that is already used is a duplicate, and the error does not contain the values', () =>
      withDatabase(async (database) => {
        await database.alone.run('INSERT INTO env.counters VALUES (4711, 1)')
        const again = database.alone.run('INSERT INTO env.counters VALUES ($1, 1)', 4711)
        await assert.rejects(again, (error: Error) => {
          assert.ok(error instanceof DuplicateRecord)
          assert.doesNotMatch(`${error.stack} ${JSON.stringify(error)} ${error.cause}`, /4711/)
          return true
        })
      }))

    test('a wrong statement is a bug, not an outage', () =>
      withDatabase(async (database) => {
        await assert.rejects(database.rows('SELECT nothing FROM nowhere'), (error: Error) => {
          assert.ok(!(error instanceof StoreUnavailable))
          assert.match(error.message, /42P01/)
          return true
        })
        await assert.rejects(database.rows('SELECT $1::bigint', 'a-secret'), (error: Error) => {
          assert.match(error.message, /22P02/)
          assert.doesNotMatch(`${error.stack}`, /a-secret/)
          return true
        })
      }))

    test('the server cancels a statement that takes too long, and the session stays usable', () =>
      withDatabase(
        async (database) => {
          await assert.rejects(database.rows('SELECT pg_sleep(60)'), /takes too long/)
          const pid = await database.row('SELECT pg_backend_pid()')
          await assert.rejects(database.rows('SELECT pg_sleep(60)'), StoreUnavailable)
          assert.deepEqual(await database.row('SELECT pg_backend_pid()'), pid)
        },
        { statementTimeoutMs: 50 },
      ))

    test('a full queue refuses further operations at once', () =>
      withDatabase(
        async (database) => {
          await database.row('SELECT 1')
          const release = Promise.withResolvers<void>()
          const holding = database.write(() => release.promise)
          const waiting = [database.row('SELECT 1'), database.row('SELECT 2')]
          await assert.rejects(database.row('SELECT 3'), /overloaded/)
          assert.deepEqual(await database.find('SELECT 4'), [4], 'short reads have sessions of their own')
          release.resolve()
          await holding
          assert.deepEqual(await Promise.all(waiting), [[1], [2]])
        },
        { poolSize: 3, waitingMax: 2 },
      ))

    test('an operation that waits too long for a session fails', () =>
      withDatabase(
        async (database) => {
          // On a starved machine the session opens later than an operation waits for it.
          await eventually(() => database.row('SELECT 1'))
          const release = Promise.withResolvers<void>()
          const holding = database.write(() => release.promise)
          await assert.rejects(database.row('SELECT 1'), /no connection free/)
          release.resolve()
          await holding
        },
        { poolSize: 3, waitTimeoutMs: 100 },
      ))

    test('the pool never has more sessions than its limit', () =>
      withDatabase(
        async (database) => {
          const reads = Array.from({ length: 200 }, () => database.find('SELECT 1'))
          const writes = Array.from({ length: 50 }, () => database.row('SELECT pg_sleep(0.01)'))
          await Promise.all([...reads, ...writes])
          const sessions = await database.row(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'txgw'",
          )
          assert.deepEqual(sessions, [5])
        },
        { poolSize: 5 },
      ))

    test('closing finishes running operations and refuses the rest', async () => {
      const database = connectTo(`${url}${query}`)
      await database.row('SELECT 1')
      const running = database.row('SELECT 1 FROM pg_sleep(0.1)')
      await database.close()
      assert.deepEqual(await running, [1])
      await assert.rejects(database.row('SELECT 1'), StoreUnavailable)
      await assert.rejects(database.find('SELECT 1'), StoreUnavailable)
    })

    test('a server with synchronous_commit off is refused', async () => {
      const careless = await server.createDatabase()
      const name = new URL(careless).pathname.slice(1)
      await withSql(url, (sql) => sql.unsafe(`ALTER DATABASE ${name} SET synchronous_commit = off`))
      const database = connectTo(`${careless}${query}`)
      await assert.rejects(database.row('SELECT 1'), /synchronous_commit off/)
      await database.close()
    })

    test('a read-only database is not used', async () => {
      const demoted = await server.createDatabase()
      const name = new URL(demoted).pathname.slice(1)
      const database = connectTo(`${demoted}${query}`)
      await database.alone.run('CREATE TABLE env.t (i int)')
      await withSql(url, (sql) => sql.unsafe(`ALTER DATABASE ${name} SET default_transaction_read_only = on`))
      await database.write((db) => db.run('SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY'))
      await assert.rejects(database.alone.run('INSERT INTO env.t VALUES (1)'), StoreUnavailable)
      await assert.rejects(database.alone.run('INSERT INTO env.t VALUES (1)'), /is read-only/)
      await database.close()
    })
  })
