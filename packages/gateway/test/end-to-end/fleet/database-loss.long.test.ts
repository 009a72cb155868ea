import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { loopbackCertificate } from '@txgw/testkit/keys/certificates'
import { type PostgresServer, startPostgres, withSql } from '@txgw/testkit/postgres/server'
import { type ServeProcess, startServeProcess } from '@txgw/testkit/service/serve-process'
import { until, workersOf } from './fleet.ts'

const ROLE = `CREATE ROLE modest LOGIN PASSWORD 'm'; GRANT CREATE ON DATABASE`
const END_SESSIONS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'modest'`
/** What operations.md says: ten for each environment and worker. */
const SESSIONS_MAX = 10 * 2 * 4

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

  it('survive its immediate restart', () =>
    survive(async () => {
      await server.quit()
      await until503()
      await server.restart()
    }))

  it('survive its sudden death', () =>
    survive(async () => {
      await server.kill9()
      await until503()
      await server.restart()
    }))

  it('survive when it has no connection left', () =>
    survive(async () => {
      const set = (limit: number) => `ALTER ROLE modest CONNECTION LIMIT ${limit}`
      await withSql(server.url, (sql) => sql.unsafe(`${set(0)}; ${END_SESSIONS}`))
      await until503()
      await withSql(server.url, (sql) => sql.unsafe(set(-1)))
    }))

  it('survive the loss of its standby: reads continue, and writes leave no session behind', () =>
    survive(async () => {
      await setStandby('nobody')
      await until503()
      const writing = writeUntilStopped()
      await until('reads are answered', async () => {
        const answers = await Promise.all(services.map((service) => operate(service, 'GET', '/apps')))
        return answers.every(({ status }) => status === 200)
      })
      await until('writes are refused at once', () => writing.refused > 500)
      const sessions = await countSessions()
      await until503()
      await writing.stop()
      assert.ok(sessions <= SESSIONS_MAX, `${sessions} sessions`)
      await setStandby('')
    }))

  function writeUntilStopped() {
    const state = { refused: 0, isStopped: false }
    const write = async (service: ServeProcess) => {
      while (!state.isStopped)
        if ((await operate(service, 'POST', '/apps', { app_id: 'app-1', name: 'App' })).status === 503)
          state.refused++
    }
    const writers = Array.from({ length: 20 }, () => services.map(write)).flat()
    return {
      get refused() {
        return state.refused
      },
      async stop() {
        state.isStopped = true
        await Promise.all(writers)
      },
    }
  }

  function operate({ addresses, operatorToken }: ServeProcess, method: string, path: string, body?: object) {
    return fetch(`${addresses.operator}/operator/v1/production${path}`, {
      method,
      headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  async function setStandby(name: string): Promise<void> {
    await withSql(server.url, async (sql) => {
      await sql`SET synchronous_commit = local`
      await sql.unsafe(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`)
      await sql`SELECT pg_reload_conf()`
    })
  }

  async function countSessions(): Promise<number> {
    const count = `SELECT count(*)::int AS sessions FROM pg_stat_activity WHERE usename = 'modest'`
    return (await withSql(server.url, (sql) => sql.unsafe(count)))[0]?.sessions
  }
})
