import assert from 'node:assert/strict'
import { DuplicateRecord, RecordNotFound } from '@txgw/base/store-errors'
import { VERDICT_READINGS } from '@txgw/domain/apps/app'
import { sampleApp, sampleKey } from '../../samples/records.ts'
import type { StoreTest } from '../store-test.ts'

export function testApps(storeTest: StoreTest): void {
  storeTest('an app is found as it was added, with its keys', async ({ store }) => {
    const app = sampleApp({
      keys: [sampleKey(), sampleKey({ serialNo: '2', notAfterMs: 1, notBeforeMs: 0 })],
    })
    await store.apps.addApp(app)
    assert.deepEqual(await store.apps.findApp('app-1'), app)
    assert.equal(await store.apps.findApp('app-2'), undefined)
  })

  storeTest('an app without address, limit or permission is stored as such', async ({ store }) => {
    const bare = sampleApp({ webhookUrl: null, rateLimit: null, enabled: false, onUnreachable: 'continue' })
    await store.apps.addApp(bare)
    assert.deepEqual(await store.apps.findApp('app-1'), bare)
  })

  storeTest('an app keeps how its replies are read and its default server', async ({ store, reopen }) => {
    const other = await reopen()
    for (const verdictReading of VERDICT_READINGS) {
      const app = sampleApp({ appId: verdictReading, verdictReading, defaultServerId: `S-${verdictReading}` })
      await store.apps.addApp(app)
      assert.deepEqual(await other.apps.findApp(verdictReading), app)
    }
    const change = { verdictReading: 'explicit', defaultServerId: null } as const
    await store.apps.changeApp('lenient', change, 1_700_000_000_001)
    const changed = sampleApp({ appId: 'lenient', ...change, updatedAtMs: 1_700_000_000_001 })
    assert.deepEqual(await other.apps.findApp('lenient'), changed)
    const { apps } = await other.apps.changesSince(0)
    assert.deepEqual(
      apps.find(({ appId }) => appId === 'lenient'),
      changed,
    )
  })

  storeTest('an app_id is used once', async ({ store }) => {
    await store.apps.addApp(sampleApp())
    const second = sampleApp({ name: 'Impostor', keys: [sampleKey()] })
    await assert.rejects(store.apps.addApp(second), DuplicateRecord)
    assert.deepEqual(await store.apps.findApp('app-1'), sampleApp())
  })

  storeTest('apps are listed by app_id, page by page', async ({ store }) => {
    for (const appId of ['c', 'a', 'e', 'b', 'd'])
      await store.apps.addApp(sampleApp({ appId, keys: [sampleKey({ serialNo: appId })] }))
    const first = await store.apps.listApps({ limit: 2 })
    assert.deepEqual(
      first.map(({ appId, keys }) => [appId, keys[0]?.serialNo]),
      [
        ['a', 'a'],
        ['b', 'b'],
      ],
    )
    const rest = await store.apps.listApps({ limit: 10, after: 'b' })
    assert.deepEqual(
      rest.map(({ appId }) => appId),
      ['c', 'd', 'e'],
    )
    assert.deepEqual(await store.apps.listApps({ limit: 10, after: 'e' }), [])
  })

  storeTest('changing an app changes only the named settings', async ({ store }) => {
    const app = sampleApp({ keys: [sampleKey()] })
    await store.apps.addApp(app)
    const settings = { webhookUrl: null, enabled: false, rateLimit: null }
    const expected = { ...app, ...settings, updatedAtMs: 1_700_000_000_001 }
    assert.deepEqual(await store.apps.changeApp('app-1', settings, 1_700_000_000_001), expected)
    assert.deepEqual(await store.apps.findApp('app-1'), expected)
    const renamed = await store.apps.changeApp('app-1', { name: 'New name' }, 1_700_000_000_002)
    assert.deepEqual(renamed, { ...expected, name: 'New name', updatedAtMs: 1_700_000_000_002 })
  })

  storeTest('an app gets a clock of its own and loses it again', async ({ store, reopen }) => {
    const other = await reopen()
    const app = sampleApp({ keys: [sampleKey()] })
    await store.apps.addApp(app)
    await store.apps.addApp(sampleApp({ appId: 'app-2', clockOffsetSeconds: 34_560_000 }))
    assert.equal((await other.apps.findApp('app-2'))?.clockOffsetSeconds, 34_560_000)
    let { version } = await other.apps.changesSince(0)
    for (const clockOffsetSeconds of [0, 90, null]) {
      await store.apps.moveClock('app-1', clockOffsetSeconds)
      const changes = await other.apps.changesSince(version)
      assert.deepEqual(changes.apps, [{ ...app, clockOffsetSeconds }])
      version = changes.version
    }
    await assert.rejects(store.apps.moveClock('nobody', 1), RecordNotFound)
  })

  storeTest('an unknown app cannot be changed', async ({ store }) => {
    await assert.rejects(store.apps.changeApp('nobody', { enabled: false }, 1), RecordNotFound)
    assert.deepEqual(await store.apps.listApps({ limit: 10 }), [])
  })

  storeTest(
    'changes since a version are listed, including those of another handle',
    async ({ store, reopen }) => {
      const other = await reopen()
      const appIds = async (version: number) => {
        const changes = await other.apps.changesSince(version)
        return { version: changes.version, apps: changes.apps.map(({ appId }) => appId).sort() }
      }
      const start = await appIds(0)
      assert.deepEqual(start.apps, [])
      await store.apps.addApp(sampleApp({ appId: 'a' }))
      await store.apps.addApp(sampleApp({ appId: 'b' }))
      const added = await appIds(start.version)
      assert.deepEqual(added.apps, ['a', 'b'])
      assert.deepEqual(await appIds(added.version), { version: added.version, apps: [] })
      await store.apps.changeApp('b', { enabled: false }, 1)
      const changed = await appIds(added.version)
      assert.deepEqual(changed.apps, ['b'])
      await store.apps.addKey('a', sampleKey())
      const keyAdded = await other.apps.changesSince(changed.version)
      assert.deepEqual(keyAdded.apps, [sampleApp({ appId: 'a', keys: [sampleKey()] })])
      await store.apps.revokeKey('a', '1', 7)
      const revoked = await other.apps.changesSince(keyAdded.version)
      assert.equal(revoked.apps[0]?.keys[0]?.revokedAtMs, 7)
      assert.deepEqual((await appIds(0)).apps, ['a', 'b'])
    },
  )

  storeTest('a refused change is not listed', async ({ store }) => {
    await store.apps.addApp(sampleApp({ keys: [sampleKey()] }))
    const { version } = await store.apps.changesSince(0)
    await assert.rejects(store.apps.addApp(sampleApp()), DuplicateRecord)
    await assert.rejects(store.apps.addKey('app-1', sampleKey()), DuplicateRecord)
    await assert.rejects(store.apps.revokeKey('app-1', '2', 1), RecordNotFound)
    assert.deepEqual(await store.apps.changesSince(version), { version, apps: [] })
  })
}
