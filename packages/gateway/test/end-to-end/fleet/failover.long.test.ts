import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loopbackCertificate } from '@txgw/testkit/keys/certificates'
import { type PostgresServer, startPostgres, withSql } from '@txgw/testkit/postgres/server'
import { RegisterHistory } from '@txgw/testkit/service/register-history'
import { startFleet, until } from './fleet.ts'
import { startFleetLoad } from './fleet-load.ts'

const ORDERS = ['order-a', 'order-b', 'order-c']

test('the primary dies under load, the standby is promoted, and nothing acknowledged is lost', async () => {
  const primary = await startPostgres({ tls: loopbackCertificate() })
  const standby = await primary.startStandby()
  try {
    await commitOnBoth(primary)
    const ofPrimary = await primary.createDatabase()
    const bothHosts = ofPrimary.replace(/@[^/]+/, `@127.0.0.1:${standby.port},127.0.0.1:${primary.port}`)
    const fleet = await startFleet(bothHosts, { workers: 1 })
    try {
      const history = new RegisterHistory(() => performance.now())
      const load = startFleetLoad({ ...fleet, history, orderIds: ORDERS })
      await load.goesOn()
      await primary.kill9()
      await standby.promote()
      await load.goesOn()
      const writesAfter = history.writes.length
      await until('writes go on', () =>
        history.writes.slice(writesAfter).some(({ outcome }) => outcome === 'acknowledged'),
      )
      // Without a fence the old one comes back and takes itself for the primary.
      await primary.restart()
      await load.goesOn()
      await load.stop()
      assert.deepEqual(history.problems(), [])
      assert.deepEqual(
        fleet.services.map(({ child }) => child.exitCode),
        fleet.services.map(() => null),
        'no service was restarted',
      )
    } finally {
      await fleet.stop()
    }
  } finally {
    await standby.stop()
    await primary.stop()
  }
})

/** From now on nothing is acknowledged that the standby does not have on its disk. */
async function commitOnBoth(primary: PostgresServer): Promise<void> {
  await withSql(primary.url, async (sql) => {
    await sql`ALTER SYSTEM SET synchronous_standby_names = '*'`
    await sql`SELECT pg_reload_conf()`
    await until('the standby follows', async () => {
      const [row] =
        await sql`SELECT count(*)::int AS followers FROM pg_stat_replication WHERE sync_state = 'sync'`
      return row?.followers === 1
    })
  })
}
