import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { addKey } from '../../src/apps/add-key.ts'
import { toWireKey } from '../../src/apps/app-wire.ts'
import { registerApp } from '../../src/apps/register-app.ts'
import { revokeKey } from '../../src/apps/revoke-key.ts'
import type { Store } from '../../src/storage/store.ts'
import { openTestStore } from '../orders/open-test-store.ts'
import { NOW_MS } from '../orders/sample-order.ts'
import { rsaPair, spkiPem } from './sample-keys.ts'

const public_key = spkiPem(rsaPair().publicKey)

let store: Store
let nowMs: number
const clock = { nowMs: () => nowMs }

beforeEach(async () => {
  store = await openTestStore()
  nowMs = NOW_MS
  await registerApp({ store, clock, environment: 'sandbox', body: { app_id: 'game-1', name: 'Game' } })
  await addKey({ store, clock, appId: 'game-1', body: { serial_no: '1', public_key } })
})

describe('revoke key', () => {
  test('keeps the first time when done again', async () => {
    nowMs += 1000
    await revokeKey({ store, clock, appId: 'game-1', serialNo: '1' })
    nowMs += 1000
    await revokeKey({ store, clock, appId: 'game-1', serialNo: '1' })
    const [key] = (await store.apps.findApp('game-1'))?.keys ?? []
    assert.equal(key?.revokedAtMs, NOW_MS + 1000)
    assert.ok(key)
    assert.equal(toWireKey(key).revoked_at, '2025-06-01T12:00:01.000Z')
  })

  test('an unknown app or serial is not found', async () => {
    for (const [appId, serialNo] of [
      ['nobody', '1'],
      ['game-1', '9'],
    ] as const) {
      await assert.rejects(revokeKey({ store, clock, appId, serialNo }), { name: 'NOT_FOUND' })
    }
  })
})
