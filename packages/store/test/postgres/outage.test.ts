import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { inspect } from 'node:util'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { loopbackCertificate } from '@txgw/testkit/keys/certificates'
import { connectTo, eventually, SSL_MODES } from '@txgw/testkit/postgres/connect'
import { type PostgresServer, startPostgres, withSql } from '@txgw/testkit/postgres/server'
import { POSTGRES_LIMITS } from '../../src/postgres/session/limits.ts'

let server: PostgresServer

before(async () => {
  server = await startPostgres({
    tls: loopbackCertificate(),
    settings: { max_connections: '20', superuser_reserved_connections: '3' },
  })
})
after(() => server.stop())

for (const mode of SSL_MODES)
  describe(`with sslmode=${mode}`, () => {
    const query = `?sslmode=${mode}`

    test('a killed server is used again by every caller when it is back', async () => {
      const connection = connectTo(`${server.url}${query}`)
      await connection.row('SELECT 1')
      await connection.find('SELECT 1')
      await server.kill9()
      for (let attempt = 0; attempt < 5; attempt++) {
        await assert.rejects(connection.row('SELECT 1'), StoreUnavailable)
        await assert.rejects(connection.find('SELECT 1'), StoreUnavailable)
      }
      await server.restart()
      assert.deepEqual(await eventually(() => connection.find('SELECT 2')), [2])
      assert.deepEqual(await eventually(() => connection.row('SELECT 2')), [2])
      await connection.close()
    })

    test('a session that the server ends fails its transaction and is replaced', async () => {
      const connection = connectTo(`${server.url}${query}`)
      const broken = connection.write(async (db) => {
        const [pid] = (await db.row('SELECT pg_backend_pid()')) as [number]
        await withSql(server.url, (sql) => sql`SELECT pg_terminate_backend(${pid})`)
        await db.row('SELECT 1')
      })
      await assert.rejects(broken, StoreUnavailable)
      assert.deepEqual(await connection.row('SELECT 2'), [2])
      await connection.close()
    })

    test('a server that hangs blocks no caller, and is used again when it continues', async () => {
      const connection = connectTo(`${server.url}${query}`, {
        answerTimeoutMs: 500,
        connectTimeoutMs: 500,
        waitTimeoutMs: 500,
      })
      await eventually(() => Promise.all([connection.row('SELECT 1'), connection.find('SELECT 1')]))
      server.pause()
      try {
        const asked = Array.from({ length: 100 }, () => connection.find('SELECT 1'))
        const outcomes = await Promise.allSettled([...asked, connection.row('SELECT 1')])
        for (const outcome of outcomes)
          assert.ok(outcome.status === 'rejected' && outcome.reason instanceof StoreUnavailable)
        await assert.rejects(connection.row('SELECT 1'), StoreUnavailable)
      } finally {
        server.resume()
      }
      assert.deepEqual(await eventually(() => connection.row('SELECT 2')), [2])
      assert.deepEqual(await eventually(() => connection.find('SELECT 2')), [2])
      await connection.close()
    })

    test('a server without a free connection is an outage, which ends when one is free', async () => {
      const [url, name] = [await server.createDatabase(), `modest_${mode}`]
      await withSql(url, (sql) => sql.unsafe(`CREATE ROLE ${name} LOGIN PASSWORD 'm' CONNECTION LIMIT 1`))
      const modest = `${url.replace(/\/\/[^@]*@/, `//${name}:m@`)}${query}`
      const [first, second] = [connectTo(modest), connectTo(modest)]
      await first.row('SELECT 1')
      await assert.rejects(second.row('SELECT 1'), /has no connection left/)
      await first.close()
      assert.deepEqual(await eventually(() => second.row('SELECT 2')), [2])
      await second.close()
    })

    test('no error contains the password', async () => {
      const secret = 'p4ss-w0rd'
      const urls = [
        `${server.url.replace(/:[^:@]*@/, `:${secret}@`)}${query}`,
        `postgres://admin:${secret}@127.0.0.1:1/postgres`,
        `postgres://admin:${secret}@127.0.0.1:1,127.0.0.1:${server.port}/postgres${query}`,
        `postgres://nobody:${secret}@no-such-host.invalid/postgres`,
        `postgres://admin:${secret}@127.0.0.1:${server.port}/no_such_database${query}`,
      ]
      for (const url of urls) {
        const connection = connectTo(url)
        await assert.rejects(connection.row('SELECT 1'), (error) => {
          assert.ok(error instanceof StoreUnavailable)
          assert.ok(!inspect(error, { depth: 9, showHidden: true }).includes(secret), error.message)
          return true
        })
        await connection.close()
      }
    })
  })

test('an outage is bounded for every operation that waits', () => {
  const { connectTimeoutMs, waitTimeoutMs, statementTimeoutMs, answerTimeoutMs } = POSTGRES_LIMITS
  assert.ok(connectTimeoutMs <= waitTimeoutMs)
  assert.ok(statementTimeoutMs < answerTimeoutMs, 'the server gives up before the client does')
})
