import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { addKey } from '@txgw/domain/apps/add-key'
import { registerApp } from '@txgw/domain/apps/register-app'
import { revokeKey } from '@txgw/domain/apps/revoke-key'
import type { Store } from '@txgw/store/store'
import { spkiPem } from '@txgw/testkit/keys/public-keys'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import { toWireKey } from '../../src/operator-api/operations/apps/app-wire.ts'

let store: Store
let nowMs: number
const clock = { nowMs: () => nowMs }

beforeEach(async () => {
  store = await openTestStore()
  nowMs = NOW_MS
  await registerApp({ store, clock, appId: 'game-1', settings: { name: 'Game' } })
  await addKey({
    store,
    serviceKeys: { list: async () => [] },
    clock,
    appId: 'game-1',
    serialNo: '1',
    publicKey: spkiPem(rsaPair().publicKey),
  })
})

describe('revoke key', () => {
  test('keeps the first revocation time when repeated', async () => {
    nowMs += 1000
    await revokeKey({ store, clock, appId: 'game-1', serialNo: '1' })
    nowMs += 1000
    await revokeKey({ store, clock, appId: 'game-1', serialNo: '1' })
    const [key] = (await store.apps.findApp('game-1'))?.keys ?? []
    assert.equal(key?.revokedAtMs, NOW_MS + 1000)
    assert.ok(key)
    assert.equal(toWireKey(key).revoked_at, '2025-06-01T12:00:01.000Z')
  })

  test('answers not found for an unknown app or serial', async () => {
    for (const [appId, serialNo] of [
      ['nobody', '1'],
      ['game-1', '9'],
    ] as const) {
      await assert.rejects(revokeKey({ store, clock, appId, serialNo }), { kind: 'not-found' })
    }
  })
})
