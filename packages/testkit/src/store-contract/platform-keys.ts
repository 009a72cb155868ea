import assert from 'node:assert/strict'
import { samplePlatformKey } from '../samples/records.ts'
import type { StoreTest } from './store-test.ts'

const MANY = 20

export function testPlatformKeys(storeTest: StoreTest): void {
  storeTest('published keys are listed, the newest first, until they expire', async ({ store, reopen }) => {
    const other = await reopen()
    assert.deepEqual(await store.platformKeys.listKeys(0), [])
    const older = samplePlatformKey({ serialNo: 'b', notBeforeMs: 10, expiresAtMs: 100 })
    const newest = samplePlatformKey({ serialNo: 'c', notBeforeMs: 20, publicKey: 'other', fingerprint: 'f' })
    const sameAge = samplePlatformKey({ serialNo: 'a', notBeforeMs: 10, expiresAtMs: 101 })
    for (const key of [older, newest, sameAge]) await store.platformKeys.publishKey(key)
    assert.deepEqual(await other.platformKeys.listKeys(0), [newest, older, sameAge])
    assert.deepEqual(await other.platformKeys.listKeys(99), [newest, older, sameAge])
    assert.deepEqual(await other.platformKeys.listKeys(100), [newest, sameAge])
    assert.deepEqual(await other.platformKeys.listKeys(Number.MAX_SAFE_INTEGER), [newest])
  })

  storeTest('a serial that is published again gets the new times', async ({ store, reopen }) => {
    const other = await reopen()
    const key = samplePlatformKey()
    await store.platformKeys.publishKey(key)
    const renewed = { ...key, notBeforeMs: 5, expiresAtMs: 50 }
    await other.platformKeys.publishKey({ ...renewed, publicKey: 'another', fingerprint: 'another' })
    assert.deepEqual(await store.platformKeys.listKeys(0), [renewed])
    await store.platformKeys.publishKey({ ...renewed, expiresAtMs: null })
    assert.deepEqual(await other.platformKeys.listKeys(1000), [{ ...renewed, expiresAtMs: null }])
  })

  storeTest('keys published at once are all listed', async ({ store, reopen }) => {
    const handles = [store, await reopen()]
    const keys = Array.from({ length: MANY }, (_, index) =>
      samplePlatformKey({ serialNo: `key-${String(index).padStart(2, '0')}` }),
    )
    await Promise.all(
      [...keys, ...keys].map((key, index) => handles[index % 2]?.platformKeys.publishKey(key)),
    )
    assert.deepEqual(await store.platformKeys.listKeys(0), keys.toReversed())
  })
}
