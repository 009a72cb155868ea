import assert from 'node:assert/strict'
import { DuplicateRecord, RecordNotFound } from '@txgw/base/store-errors'
import { sampleApp, sampleKey } from '../../samples/records.ts'
import type { StoreTest } from '../store-test.ts'

export function testAppKeys(storeTest: StoreTest): void {
  storeTest('an app has several keys at once, in the order they were added', async ({ store }) => {
    await store.apps.addApp(sampleApp())
    const keys = ['9', '10', '1'].map((serialNo, index) =>
      sampleKey({ serialNo, addedAtMs: index, notBeforeMs: 5, notAfterMs: 6 }),
    )
    for (const key of keys) await store.apps.addKey('app-1', key)
    assert.deepEqual((await store.apps.findApp('app-1'))?.keys, keys)
  })

  storeTest('two apps may use the same serial number', async ({ store }) => {
    await store.apps.addApp(sampleApp({ appId: 'a', keys: [sampleKey()] }))
    await store.apps.addApp(sampleApp({ appId: 'b' }))
    await store.apps.addKey('b', sampleKey({ fingerprint: 'cd'.repeat(32) }))
    await store.apps.revokeKey('b', '1', 3)
    assert.deepEqual((await store.apps.findApp('a'))?.keys, [sampleKey()])
    assert.equal((await store.apps.findApp('b'))?.keys[0]?.revokedAtMs, 3)
  })

  storeTest('a key of an unknown app is refused', async ({ store }) => {
    await assert.rejects(store.apps.addKey('nobody', sampleKey()), RecordNotFound)
    await assert.rejects(store.apps.revokeKey('nobody', '1', 1), RecordNotFound)
  })

  storeTest('a serial number is used once, even after it was revoked', async ({ store }) => {
    await store.apps.addApp(sampleApp({ keys: [sampleKey()] }))
    const again = sampleKey({ fingerprint: 'cd'.repeat(32) })
    await assert.rejects(store.apps.addKey('app-1', again), DuplicateRecord)
    await store.apps.revokeKey('app-1', '1', 2)
    await assert.rejects(store.apps.addKey('app-1', again), DuplicateRecord)
    assert.deepEqual((await store.apps.findApp('app-1'))?.keys, [sampleKey({ revokedAtMs: 2 })])
  })

  storeTest('revoking again keeps the first revocation time', async ({ store }) => {
    await store.apps.addApp(sampleApp({ keys: [sampleKey(), sampleKey({ serialNo: '2' })] }))
    await store.apps.revokeKey('app-1', '1', 100)
    await store.apps.revokeKey('app-1', '1', 200)
    const keys = (await store.apps.findApp('app-1'))?.keys
    assert.deepEqual(
      keys?.map(({ revokedAtMs }) => revokedAtMs),
      [100, null],
    )
  })

  storeTest('an unknown serial number cannot be revoked', async ({ store }) => {
    await store.apps.addApp(sampleApp({ keys: [sampleKey()] }))
    await assert.rejects(store.apps.revokeKey('app-1', '01', 1), RecordNotFound)
    assert.equal((await store.apps.findApp('app-1'))?.keys[0]?.revokedAtMs, null)
  })
}
