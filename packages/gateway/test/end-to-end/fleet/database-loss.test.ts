import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import {
  type PostgresServer,
  type ServeProcess,
  startPostgres,
  startServeProcess,
  withSql,
} from '@txgw/testkit'
import { loopbackCertificate } from '../../storage/postgres/encryption.ts'
import { until, workersOf } from './fleet.ts'

const ROLE = `CREATE ROLE modest LOGIN PASSWORD 'm'; GRANT CREATE ON DATABASE`
const END_SESSIONS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'modest'`
const onLinux = { skip: process.platform === 'linux' ? false : 'workers are found through /proc' }

describe('workers that speak TLS with the database', onLinux, () => {
  const directories: string[] = []
  let services: ServeProcess[] = []
  let server: PostgresServer

  before(async () => {
    server = await startPostgres({ tls: loopbackCertificate() })
    const own = await server.createDatabase()
    await withSql(own, (sql) => sql.unsafe(`${ROLE} ${new URL(own).pathname.slice(1)} TO modest`))
    const url = own.replace(/\/\/[^@]*@/, '//modest:m@')
    services = await Promise.all(['', '?sslmode=require'].map((query) => start(`${url}${query}`)))
  })
  after(async () => {
    await Promise.all(services.map((service) => service.stop()))
    await server.stop()
    for (const directory of directories) rmSync(directory, { recursive: true })
  })

  function start(url: string): Promise<ServeProcess> {
    const directory = mkdtempSync(join(tmpdir(), 'txgw-loss-'))
    directories.push(directory)
    return startServeProcess(directory, '--database-url', url, '--workers', '2', '--log-level', 'silent')
  }

  const until503 = () => untilAllSay(503)
  const until200 = () => untilAllSay(200)

  /** Both workers of each: connections go to them in turn. */
  async function untilAllSay(expected: number): Promise<void> {
    await until(`every worker says ${expected}`, async () => {
      const calls = [...services, ...services].map(({ addresses }) =>
        fetch(`${addresses.operator}/readyz`, { headers: { connection: 'close' } }),
      )
      const statuses = await Promise.all(calls.map(async (call) => (await call).status))
      return statuses.every((status) => status === expected)
    })
  }

  async function survive(loss: () => Promise<void>): Promise<void> {
    await until200()
    const before = services.map(workersOf)
    await loss()
    await until200()
    assert.deepEqual(services.map(workersOf), before, 'no worker has died')
  }

  it('outlive its immediate restart', () =>
    survive(async () => {
      await server.quit()
      await until503()
      await server.restart()
    }))

  it('outlive its sudden death', () =>
    survive(async () => {
      await server.kill9()
      await until503()
      await server.restart()
    }))

  it('outlive that it has no connection left', () =>
    survive(async () => {
      const set = (limit: number) => `ALTER ROLE modest CONNECTION LIMIT ${limit}`
      await withSql(server.url, (sql) => sql.unsafe(`${set(0)}; ${END_SESSIONS}`))
      await until503()
      await withSql(server.url, (sql) => sql.unsafe(set(-1)))
    }))
})
