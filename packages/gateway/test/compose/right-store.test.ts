import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
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
  World,
} from './wrong-store-setup.ts'

let world: World
let used: UsedStore

before(() => {
  used = new UsedStore(2)
})
after(() => used.dispose())
beforeEach(() => {
  world = new World()
})
afterEach(() => world.dispose())

/** The world begins with what a stopped service left behind. */
const useStore = () => used.copyTo(world)

describe('what is no fault of a store', () => {
  it('is a new data directory, and a stop and a start', async () => {
    await useStore()
    const [record, ...more] = readRecords(world.dataDir)
    assert.deepEqual(more, [])
    assert.ok(record && record.beat > 0)
    const [name] = readdirSync(world.file('store-records'))
    assert.equal(statSync(world.file('store-records', name as string)).mode & 0o777, 0o600)
    const gateway = await world.start()
    await assertOpen(gateway)
    assert.equal(await countOrders(gateway), 2)
    assert.deepEqual(world.errors(), [])
  })

  it('is a directory that the previous release has used, which has no record and whose store has no identity', async () => {
    await useStore()
    rmSync(world.file('store-records'), { recursive: true })
    const { DatabaseSync } = await import('node:sqlite')
    const db = new DatabaseSync(world.file('production/txgw.db'))
    db.exec(`DELETE FROM settings WHERE name LIKE 'store-%'`)
    db.close()
    await assertOpen(await world.start())
    assert.ok(readRecords(world.dataDir).length > 0)
  })

  it('is a restored copy, when the record is removed as the documents say', async () => {
    await useStore()
    copyFileSync(world.file('production/txgw.db'), world.file('backup.db'))
    const gateway = await world.start()
    await addOrders(gateway, 2, 'later')
    await gateway.stop()
    for (const name of STORE_FILES) rmSync(world.file('production', name), { force: true })
    copyFileSync(world.file('backup.db'), world.file('production/txgw.db'))
    for (const name of readdirSync(world.file('store-records')))
      if (name.startsWith('production-')) rmSync(world.file('store-records', name))
    const restored = await world.start()
    await assertOpen(restored)
    assert.equal(await countOrders(restored), 2)
  })

  it('is archiving, which removes orders', async () => {
    await useStore()
    const { openSqliteStore } = await import('@txgw/store/sqlite/open-sqlite-store')
    const store = await openSqliteStore({ directory: world.file('production'), environment: 'production' })
    assert.equal(await store.orders.deleteOrders(await store.orders.searchOrders({}, { limit: 10 })), 2)
    await store.close()
    const gateway = await world.start()
    await assertOpen(gateway)
    assert.equal(await countOrders(gateway), 0)
  })

  it('is a record that a power cut left half written', async () => {
    await useStore()
    const [name] = readdirSync(world.file('store-records')).filter((each) => each.startsWith('production'))
    const path = world.file('store-records', name as string)
    writeFileSync(path, readFileSync(path).subarray(0, 100))
    await assertOpen(await world.start())
    assert.equal(world.told('record-damaged').length, 1)
  })

  it('is a missing file of request records, which is told', async () => {
    await useStore()
    for (const name of readdirSync(world.file('production')))
      if (name.startsWith('requests.db')) rmSync(world.file('production', name))
    await assertOpen(await world.start())
    assert.equal(world.told('requests-missing').length, 1)
  })

  it('is a crash at any moment, with the record of that moment', async () => {
    const gateway = await world.start()
    await register(gateway)
    const snapshots: string[] = []
    const adding = addOrders(gateway, 60)
    let isDone = false
    const watching = (async () => {
      for (let i = 0; !isDone && i < 12; i++) {
        const name = `../${world.dataDir.split('/').at(-1)}-cut-${i}`
        // The record first: a store that is copied later is never behind it.
        cpSync(world.file('store-records'), world.file(name, 'store-records'), { recursive: true })
        for (const file of ['txgw.db', 'txgw.db-wal'])
          cpSync(world.file('production', file), world.file(name, 'production', file))
        snapshots.push(name)
        await addOrdersPause()
      }
    })()
    await adding
    isDone = true
    await watching
    await untilRecorded(world.dataDir)
    await gateway.stop()
    const { examineStore } = await import('../../src/compose/stores/examine-store.ts')
    for (const name of snapshots) {
      const place = { dataDir: world.file(name), databaseUrl: undefined, configuredKeyPath: undefined }
      const { faults, record } = await examineStore({ ...place, environment: 'production' })
      assert.ok(record)
      assert.deepEqual(faults, [], name)
      rmSync(world.file(name), { recursive: true })
    }
    assert.ok(snapshots.length > 2)
  })
})

/** Lets other work of this process go on. */
function addOrdersPause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50))
}

describe('a platform key that does not fit the public half that is listed', () => {
  const folder = () => world.file('production/platform-keys')
  const pemOf = (directory: string) => readdirSync(directory).find((name) => name.endsWith('.pem')) as string

  it('signs nothing, and is set aside by a release', async () => {
    await useStore()
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const name = pemOf(folder())
    writeFileSync(`${folder()}/${name}`, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const gateway = await world.start()
    await assertHeld(gateway, 'key-misfit', /does not fit the public half/)
    await release(gateway)
    await assertOpen(gateway)
    assert.ok(existsSync(`${folder()}/${name}.set-aside`))
    const { body } = await gateway.operator('GET', '/operator/v1/production/platform-keys')
    const current = body.keys.filter(({ current: signs }: { current: boolean }) => signs)
    assert.ok(current.some(({ serial_no }: { serial_no: string }) => `${serial_no}.pem` !== name))
    await gateway.stop()
    await assertOpen(await world.start())
  })

  for (const [what, ending] of [
    ['private half', '.pem'],
    ['entry', '.json'],
  ] as const)
    it(`closes its environment alone when its ${what} is cut off, and is set aside by a release`, async () => {
      await useStore()
      const path = `${folder()}/${readdirSync(folder()).find((name) => name.endsWith(ending))}`
      writeFileSync(path, readFileSync(path).subarray(0, 50))
      const gateway = await world.start()
      await assertHeld(
        gateway,
        'key-unreadable',
        /the platform key .*(?:not an unencrypted PEM|is damaged).*txgw release/,
      )
      await release(gateway)
      await assertOpen(gateway)
      assert.ok(existsSync(`${path}.set-aside`))
      await gateway.stop()
      await assertOpen(await world.start())
    })

  it('is noticed when it is a configured file, until another one is configured', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(world.file('key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
    const config = { platformKeyPaths: { production: world.file('key.pem'), sandbox: undefined } }
    await (await world.start(config)).stop()
    const { DatabaseSync } = await import('node:sqlite')
    const db = new DatabaseSync(world.file('production/txgw.db'))
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
    db.prepare('UPDATE platform_keys SET public_key = ?').run(
      other.export({ type: 'spki', format: 'pem' }) as string,
    )
    db.close()
    const gateway = await world.start(config)
    await assertHeld(gateway, 'configured-key-misfit', /does not fit the public half/)
    const refused = await gateway.operator('POST', '/operator/v1/production/release', { reason: 'x' })
    assert.equal(refused.status, 409)
    await gateway.stop()
    await assertOpen(await world.start())
  })
})

it('a secret file that others may read is told at the start with the command that mends it', async () => {
  await useStore()
  assert.deepEqual(world.told('exposed-file'), [])
  chmodSync(world.file('operator-token'), 0o644)
  chmodSync(world.file('production/txgw.db'), 0o640)
  await assertOpen(await world.start())
  const told = world.told('exposed-file').map(({ fields }) => [fields.mode, fields.mend])
  assert.deepEqual(told, [
    ['0644', `chmod 600 ${world.file('operator-token')}`],
    ['0640', `chmod 600 ${world.file('production/txgw.db')}`],
    ...told.slice(2),
  ])
})
