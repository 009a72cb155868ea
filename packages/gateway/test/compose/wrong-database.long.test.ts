import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgresDatabases, type PostgresDatabases } from '@txgw/testkit/postgres/databases'
import { withSql } from '@txgw/testkit/postgres/server'
import { orderBody } from '@txgw/testkit/samples/wire'
import type { TestGateway } from '@txgw/testkit/service/test-gateway'
import {
  addOrders,
  assertHeld,
  assertOpen,
  readRecords,
  register,
  release,
  World,
} from './wrong-store-setup.ts'

describe('a database that is not the one that was there', () => {
  let databases: PostgresDatabases
  let url: string
  let world: World
  let elsewhere: World
  before(async () => {
    databases = await openPostgresDatabases()
  })
  after(() => databases.stop())
  beforeEach(async () => {
    url = await databases.create()
    world = new World()
    elsewhere = new World()
  })
  afterEach(async () => {
    await world.dispose()
    await elsewhere.dispose()
  })

  const start = (databaseUrl = url) => world.start({ databaseUrl })

  async function useDatabase(): Promise<void> {
    const gateway = await start()
    await register(gateway)
    await addOrders(gateway, 2)
    await gateway.stop()
  }

  /** As a failover to a standby that did not have the last writes. */
  async function loseWrites(): Promise<void> {
    const older = await databases.create(url)
    const there = await elsewhere.start({ databaseUrl: url })
    await addOrders(there, 2, 'there')
    await there.stop()
    const gateway = await start()
    await addOrders(gateway, 2, 'later')
    await gateway.stop()
    url = older
  }

  const faultsOf = async (gateway: TestGateway) =>
    (await gateway.operator('GET', '/operator/v1/production/hold')).body.faults.map(
      ({ kind }: { kind: string }) => kind,
    )

  it('is no fault when it is the same after a restart, from this machine and from a new one', async () => {
    await useDatabase()
    await assertOpen(await start())
    await assertOpen(await elsewhere.start({ databaseUrl: url }))
    assert.equal(readRecords(world.dataDir)[0]?.storeId, readRecords(elsewhere.dataDir)[0]?.storeId)
    assert.deepEqual([...world.errors(), ...elsewhere.errors()], [])
  })

  it('is noticed when it lacks acknowledged writes, and one release opens it at every machine', async () => {
    await useDatabase()
    const other = await elsewhere.start({ databaseUrl: url })
    await addOrders(other, 1, 'other')
    await other.stop()
    await loseWrites()
    const [gateway, there] = [await start(), await elsewhere.start({ databaseUrl: url })]
    assert.deepEqual(await faultsOf(gateway), ['went-back'])
    assert.deepEqual(await faultsOf(there), ['went-back'])
    await release(gateway)
    assert.deepEqual(await faultsOf(gateway), [])
    while ((await faultsOf(there)).length > 0) await sleep(20)
    await addOrders(there, 1, 'both')
    await addOrders(gateway, 1, 'again')
  })

  it('is noticed when it is another one, an empty one, or marked for the other environment', async () => {
    await useDatabase()
    const empty = await databases.create()
    const held = await start(empty)
    assert.deepEqual(await faultsOf(held), ['store-missing'])
    const schemas = await withSql(
      empty,
      (sql) => sql`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'txgw%'`,
    )
    assert.equal(schemas.length, 0)
    await held.stop()
    await (await elsewhere.start({ databaseUrl: empty })).stop()
    const other = await start(empty)
    assert.deepEqual(await faultsOf(other), ['other-store'])
    await other.stop()
    await withSql(
      url,
      (sql) => sql`UPDATE txgw_production.settings SET value = 'sandbox' WHERE name = 'environment'`,
    )
    assert.deepEqual(await faultsOf(await start()), ['other-environment'])
  })

  it('is noticed while the service runs', async () => {
    await useDatabase()
    const gateway = await start()
    await withSql(
      url,
      (sql) => sql`UPDATE txgw_production.settings SET value = '1' WHERE name = 'store-beat'`,
    )
    // The write lets the service look again, unless it has looked already.
    await gateway.operator('POST', '/operator/v1/production/orders', orderBody())
    while (!(await gateway.operator('GET', '/operator/v1/production/hold')).body.held) await sleep(20)
    await assertHeld(gateway, 'went-back', /went back in time/)
    await release(gateway)
    await assertOpen(gateway)
    await addOrders(gateway, 1, 'after')
  })
})
