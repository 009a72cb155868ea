import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { findApp } from '@txgw/domain/apps/find-app'
import { tableFaults } from '@txgw/domain/reconcile/table-faults'
import type { Store } from '@txgw/store/store'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import { changeApp, registerApp, showApp } from '../../src/operator-api/operations/apps/app-operations.ts'
import { toWireApp } from '../../src/operator-api/operations/apps/app-wire.ts'
import { runOperation } from '../operator-api/run-operation.ts'

let store: Store
let nowMs: number
const clock = { nowMs: () => nowMs }
const parts = () => ({ store, clock, reconciler: { faults: tableFaults([]) } })
const change = async (body: unknown, appId = 'game-1') => {
  const params = { app_id: appId }
  await runOperation(changeApp, { params, body, parts: parts(), environment: 'production' })
  return findApp({ store, appId })
}

beforeEach(async () => {
  store = await openTestStore()
  nowMs = NOW_MS
  const body = {
    app_id: 'game-1',
    name: 'Game',
    webhook_url: 'https://game.example/',
    rate_limit: { per_second: 5, burst: 50 },
  }
  await runOperation(registerApp, { body, parts: parts(), environment: 'production' })
})

describe('change app', () => {
  test('changes the settings in the body and keeps the rest', async () => {
    nowMs += 1000
    const app = await change({ enabled: false, name: 'Renamed' })
    assert.deepEqual(
      [app.enabled, app.name, app.webhookUrl, app.rateLimit, app.createdAtMs, app.updatedAtMs],
      [false, 'Renamed', 'https://game.example/', { perSecond: 5, burst: 50 }, NOW_MS, NOW_MS + 1000],
    )
    const params = { app_id: 'game-1' }
    const shown = await runOperation(showApp, { params, parts: parts() })
    assert.deepEqual(shown, { status: 200, body: toWireApp(app) })
  })

  test('removes the address and the limit with null', async () => {
    const app = await change({ webhook_url: null, rate_limit: null })
    assert.deepEqual([app.webhookUrl, app.rateLimit], [null, null])
  })

  test('refuses an unknown setting, an id, a bad address and an empty change, and changes nothing', async () => {
    const before = await store.apps.findApp('game-1')
    for (const body of [
      { enabeld: false },
      { app_id: 'x' },
      { webhook_url: 'http://game.example' },
      {},
      null,
      'x',
    ]) {
      await assert.rejects(change(body), { name: 'INVALID_ARGUMENT' }, JSON.stringify(body))
    }
    assert.deepEqual(await store.apps.findApp('game-1'), before)
  })

  test('answers not found for an unknown app', async () => {
    await assert.rejects(change({ enabled: false }, 'nobody'), {
      name: 'NOT_FOUND',
      message: /no app with this app_id/,
    })
    await assert.rejects(findApp({ store, appId: 'nobody' }), {
      kind: 'not-found',
      message: /no app with this app_id/,
    })
  })
})
