import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listApps } from '../../src/apps/list-apps.ts'
import { registerApp } from '../../src/apps/register-app.ts'
import { openTestStore } from '../orders/open-test-store.ts'
import { NOW_MS } from '../orders/sample-order.ts'

test('apps are listed by id, page by page, and foreign cursors are refused', async () => {
  const store = await openTestStore()
  const ids = ['c', 'a', 'e', 'b', 'd']
  for (const app_id of ids) {
    await registerApp({
      store,
      clock: { nowMs: () => NOW_MS },
      environment: 'sandbox',
      body: { app_id, name: app_id },
    })
  }
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const page = await listApps({ store, query: { limit: 2, ...(cursor && { cursor }) } })
    pages.push(page.rows.map(({ appId }) => appId))
    cursor = page.nextCursor
  } while (cursor)
  assert.deepEqual(pages, [['a', 'b'], ['c', 'd'], ['e']])
  for (const query of [{ cursor: 'e30' }, { limit: 0 }, { page: '2' }]) {
    await assert.rejects(listApps({ store, query }), { name: 'INVALID_ARGUMENT' })
  }
})
