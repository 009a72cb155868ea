import assert from 'node:assert/strict'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import {
  addOrders,
  assertHeld,
  assertOpen,
  countOrders,
  readRecords,
  register,
  release,
  STORE_FILES,
  UsedStore,
  untilRecorded,
  untilReleased,
  World,
} from './wrong-store-setup.ts'

const GONE = /is missing.*txgw release --env production/
const EMPTY = /is empty.*txgw release/
const BACK = /went back in time.*txgw release/
const OTHER = /is another store.*txgw release/

let world: World
let used: UsedStore

before(() => {
  used = new UsedStore()
})
after(() => used.dispose())
beforeEach(() => {
  world = new World()
})
afterEach(() => world.dispose())

/** The world begins with what a stopped service left behind. */
const useStore = () => used.copyTo(world)

function withDatabase(path: string, sql: string): void {
  const db = new DatabaseSync(path)
  db.exec(sql)
  db.close()
}

function removeStore(): void {
  for (const name of STORE_FILES) rmSync(world.file('production', name), { force: true })
}

describe('an embedded store that is not the one that was there', () => {
  it('is not made anew when its file is missing, until an admin releases it', async () => {
    await useStore()
    removeStore()
    const gateway = await world.start()
    await assertHeld(gateway, 'store-missing', GONE)
    assert.equal(world.told('store-missing').length, 1)
    assert.equal(existsSync(world.file('production/txgw.db')), false)
    for (const reason of ['', ' ', '\t\u00a0\n']) {
      const blank = await gateway.operator('POST', '/operator/v1/production/release', { reason })
      assert.deepEqual([blank.status, blank.body.details[0].field], [400, 'reason'])
    }
    await release(gateway, 'the disk is lost')
    await assertOpen(gateway)
    assert.equal(await countOrders(gateway), 0)
    const { body } = await gateway.operator(
      'GET',
      '/operator/v1/production/audit?operation=releaseEnvironment',
    )
    assert.equal(body.entries[0].after.reason, 'the disk is lost')
    assert.equal(body.entries[0].after.found[0].kind, 'store-missing')
    await register(gateway)
    await addOrders(gateway, 1)
    await gateway.stop()
    await assertOpen(await world.start())
  })

  it('is not used when its file is empty', async () => {
    await useStore()
    removeStore()
    writeFileSync(world.file('production/txgw.db'), '')
    await assertHeld(await world.start(), 'store-empty', EMPTY)
    assert.equal(statSync(world.file('production/txgw.db')).size, 0)
  })

  for (const [what, spoil, words] of [
    ['is no database', (bytes: Buffer) => bytes.fill('x'), /is not a database; restore it/],
    ['is damaged', (bytes: Buffer) => bytes.fill(0xff, 4096), /is damaged; restore it/],
  ] as const) {
    it(`keeps its environment alone closed when its file ${what}, until it is put back`, async () => {
      await useStore()
      const path = world.file('production/txgw.db')
      const good = readFileSync(path)
      writeFileSync(path, spoil(Buffer.from(good)))
      const gateway = await world.start()
      await assertHeld(gateway, 'store-damaged', words)
      const refused = await gateway.operator('POST', '/operator/v1/production/release', { reason: 'why not' })
      assert.equal(refused.status, 409)
      writeFileSync(path, good)
      await untilReleased(gateway)
      assert.equal(await countOrders(gateway), 3)
    })
  }

  for (const [what, spoil, words] of [
    [
      'is a directory',
      (path: string) => {
        rmSync(path)
        mkdirSync(path)
      },
      /cannot be (?:read|opened)/,
    ],
    [
      'is that of another program',
      (path: string) => {
        rmSync(path)
        withDatabase(path, 'CREATE TABLE settings (key TEXT); INSERT INTO settings VALUES (1)')
      },
      /is not a store of this service: no such column/,
    ],
    [
      'has a setting that is no release',
      (path: string) => withDatabase(path, `INSERT INTO settings VALUES ('store-release', 'yes')`),
      /is not a store of this service: .*not valid JSON/,
    ],
  ] as const) {
    it(`keeps its environment alone closed when its file ${what}`, async () => {
      await useStore()
      spoil(world.file('production/txgw.db'))
      await assertHeld(await world.start(), 'store-damaged', words)
    })
  }

  it('keeps its environment alone closed when the request records beside it are damaged, until they are removed', async () => {
    await useStore()
    const path = world.file('production/requests.db')
    writeFileSync(path, 'x'.repeat(5_000))
    const gateway = await world.start()
    await assertHeld(gateway, 'store-damaged', /requests\.db is not a database; restore it .* or remove it/)
    const refused = await gateway.operator('POST', '/operator/v1/production/release', { reason: 'why not' })
    assert.equal(refused.status, 409)
    rmSync(path)
    await untilReleased(gateway)
    assert.equal(await countOrders(gateway), 3)
  })

  it('is noticed without a record by the request records beside it', async () => {
    await useStore()
    removeStore()
    rmSync(world.file('store-records'), { recursive: true })
    await assertHeld(await world.start(), 'store-missing', GONE)
  })

  it('is noticed when the folder of the environment is gone', async () => {
    await useStore()
    rmSync(world.file('production'), { recursive: true })
    await assertHeld(await world.start(), 'store-missing', GONE)
    assert.equal(existsSync(world.file('production')), false)
  })

  it('is noticed when half of its log is lost', async () => {
    const gateway = await world.start()
    await register(gateway)
    await addOrders(gateway, 30)
    await untilRecorded(world.dataDir)
    world.copy('cut')
    await gateway.stop()
    removeStore()
    for (const name of ['txgw.db', 'txgw.db-wal'])
      renameSync(world.file('cut', name), world.file('production', name))
    const log = world.file('production/txgw.db-wal')
    truncateSync(log, statSync(log).size / 2)
    const again = await world.start()
    await assertHeld(again, 'went-back', BACK)
    await release(again)
    await assertOpen(again)
    const left = await countOrders(again)
    assert.ok(left < 30, `${left} orders are left`)
    await addOrders(again, 1, 'later')
    await again.stop()
    await assertOpen(await world.start())
  })

  it('is noticed when it is an older copy', async () => {
    await useStore()
    copyFileSync(world.file('production/txgw.db'), world.file('older.db'))
    const gateway = await world.start()
    await addOrders(gateway, 2, 'new')
    await gateway.stop()
    renameSync(world.file('older.db'), world.file('production/txgw.db'))
    await assertHeld(await world.start(), 'went-back', BACK)
  })

  it('is noticed when an older copy was written to until it had come further', async () => {
    await useStore()
    copyFileSync(world.file('production/txgw.db'), world.file('older.db'))
    const gateway = await world.start()
    await addOrders(gateway, 1, 'new')
    await gateway.stop()
    const other = new World()
    const older = await other.start()
    await older.stop()
    copyFileSync(world.file('older.db'), other.file('production/txgw.db'))
    rmSync(other.file('store-records'), { recursive: true })
    for (let i = 0; i < 4; i++) {
      const further = await other.start()
      await addOrders(further, 2, `elsewhere-${i}`)
      await further.stop()
    }
    copyFileSync(other.file('production/txgw.db'), world.file('production/txgw.db'))
    await other.dispose()
    await assertHeld(await world.start(), 'other-history', /another history.*txgw release/)
  })

  it('is noticed when it is the store of another service', async () => {
    await useStore()
    const other = new World()
    await (await other.start()).stop()
    copyFileSync(other.file('production/txgw.db'), world.file('production/txgw.db'))
    await other.dispose()
    const gateway = await world.start()
    await assertHeld(gateway, 'other-store', OTHER)
    await release(gateway)
    await assertOpen(gateway)
  })

  it('is not released when it is the store of the other environment', async () => {
    await useStore()
    copyFileSync(world.file('sandbox/txgw.db'), world.file('production/txgw.db'))
    copyFileSync(world.file('production/txgw.db'), world.file('before.db'))
    const gateway = await world.start()
    const hold = await gateway.operator('GET', '/operator/v1/production/hold')
    assert.equal(hold.body.may_be_released, false)
    assert.equal(hold.body.faults[0].kind, 'other-environment')
    const refused = await gateway.operator('POST', '/operator/v1/production/release', { reason: 'x' })
    assert.equal(refused.status, 409)
    assert.match(refused.body.message, /holds the data of sandbox/)
  })

  it('opens by itself when the right store is back', async () => {
    await useStore()
    renameSync(world.file('production/txgw.db'), world.file('kept.db'))
    const gateway = await world.start()
    await assertHeld(gateway, 'store-missing', GONE)
    renameSync(world.file('kept.db'), world.file('production/txgw.db'))
    await untilReleased(gateway)
    await assertOpen(gateway)
    assert.equal(await countOrders(gateway), 3)
  })

  it('is left exactly as it is while it waits', async () => {
    await useStore()
    copyFileSync(world.file('production/txgw.db'), world.file('older.db'))
    const gateway = await world.start()
    await addOrders(gateway, 2, 'new')
    await gateway.stop()
    copyFileSync(world.file('older.db'), world.file('production/txgw.db'))
    const { mtimeMs } = statSync(world.file('production/txgw.db'))
    const records = readRecords(world.dataDir)
    const held = await world.start()
    assert.equal((await held.operator('POST', '/operator/v1/production/apps', {})).status, 400)
    const order = await held.operator('POST', '/operator/v1/production/apps', { app_id: 'a', name: 'A' })
    assert.equal(order.status, 503)
    await held.stop()
    assert.equal(statSync(world.file('production/txgw.db')).mtimeMs, mtimeMs)
    assert.deepEqual(readRecords(world.dataDir), records)
  })
})
