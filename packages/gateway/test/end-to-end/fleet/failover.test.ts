import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type PostgresServer,
  RegisterHistory,
  type ServeProcess,
  startPostgres,
  withSql,
} from '@txgw/testkit'
import { startFleet, until } from './fleet.ts'
import { startFleetLoad } from './fleet-load.ts'

const ORDERS = ['order-a', 'order-b', 'order-c']
const READS_PER_STAGE = 150

test('the primary dies under load, the standby is promoted, and nothing acknowledged is lost', async () => {
  const primary = await startPostgres()
  const standby = await primary.startStandby()
  try {
    await commitOnBoth(primary)
    const ofPrimary = await primary.createDatabase()
    const bothHosts = ofPrimary.replace(/@[^/]+/, `@127.0.0.1:${standby.port},127.0.0.1:${primary.port}`)
    const fleet = await startFleet(bothHosts, { machines: 2, workers: 1 })
    try {
      const history = new RegisterHistory(() => performance.now())
      const load = startFleetLoad({ ...fleet, history, orderIds: ORDERS })
      const readsGoOn = async () => {
        const before = history.reads.length
        await until('reads go on', () => history.reads.length >= before + READS_PER_STAGE)
      }
      await readsGoOn()
      await primary.kill9()
      await standby.promote()
      await readsGoOn()
      const writesAfter = history.writes.length
      await until('writes go on', () =>
        history.writes.slice(writesAfter).some(({ outcome }) => outcome === 'acknowledged'),
      )
      // Without a fence the old one comes back and takes itself for the primary.
      await primary.restart()
      await readsGoOn()
      await load.stop()
      for (const service of fleet.services) await readAll(service)
      assert.deepEqual(history.problems(), [])
      assert.deepEqual(
        fleet.services.map(({ child }) => child.exitCode),
        fleet.services.map(() => null),
        'no service was restarted',
      )

      async function readAll(service: ServeProcess): Promise<void> {
        for (const id of ORDERS) {
          const { body } = await fleet.client.query(service, id)
          await history.read(id, async () => Date.parse(body.update_time) - Date.UTC(2026, 0, 1))
        }
      }
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
