import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { changeApp } from '../../src/apps/change-app.ts'
import { findApp } from '../../src/apps/find-app.ts'
import { registerApp } from '../../src/apps/register-app.ts'
import type { Store } from '../../src/storage/store.ts'
import { openTestStore } from '../orders/open-test-store.ts'
import { NOW_MS } from '../orders/sample-order.ts'

let store: Store
let nowMs: number
const clock = { nowMs: () => nowMs }
const change = (body: unknown, appId = 'game-1') =>
  changeApp({ store, clock, environment: 'production', appId, body })

beforeEach(async () => {
  store = await openTestStore()
  nowMs = NOW_MS
  const body = {
    app_id: 'game-1',
    name: 'Game',
    webhook_url: 'https://game.example/',
    rate_limit: { per_second: 5, burst: 50 },
  }
  await registerApp({ store, clock, environment: 'production', body })
})

describe('change app', () => {
  test('changes what the body names and leaves the rest', async () => {
    nowMs += 1000
    const app = await change({ enabled: false, name: 'Renamed' })
    assert.deepEqual(
      [app.enabled, app.name, app.webhookUrl, app.rateLimit, app.createdAtMs, app.updatedAtMs],
      [false, 'Renamed', 'https://game.example/', { perSecond: 5, burst: 50 }, NOW_MS, NOW_MS + 1000],
    )
    assert.deepEqual(await findApp({ store, appId: 'game-1' }), app)
  })

  test('null takes the address and the limit away', async () => {
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

  test('an unknown app is not found', async () => {
    await assert.rejects(change({ enabled: false }, 'nobody'), { name: 'NOT_FOUND', message: /no such app/ })
    await assert.rejects(findApp({ store, appId: 'nobody' }), { name: 'NOT_FOUND', message: /no such app/ })
  })
})
