import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerApp } from '@txgw/domain/apps/register-app'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import type { Static } from 'typebox'
import { listApps } from '../../src/operator-api/operations/apps/app-operations.ts'
import type { WireAppPage } from '../../src/operator-api/operations/apps/app-wire.ts'
import { runOperation } from '../operator-api/run-operation.ts'

test('apps are listed by id, page by page, and an invalid cursor is refused', async () => {
  const store = await openTestStore()
  const ids = ['c', 'a', 'e', 'b', 'd']
  for (const app_id of ids) {
    await registerApp({ store, clock: { nowMs: () => NOW_MS }, appId: app_id, settings: { name: app_id } })
  }
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const query: Record<string, string> = { limit: '2', ...(cursor && { cursor }) }
    const answer = await runOperation(listApps, { query, parts: { store } })
    const page: Static<typeof WireAppPage> = 'body' in answer ? answer.body : assert.fail()
    pages.push(page.apps.map(({ app_id }) => app_id))
    cursor = page.next_cursor
  } while (cursor)
  assert.deepEqual(pages, [['a', 'b'], ['c', 'd'], ['e']])
  for (const query of [{ cursor: 'e30' }, { limit: '0' }, { page: '2' }]) {
    await assert.rejects(runOperation(listApps, { query, parts: { store } }), { name: 'INVALID_ARGUMENT' })
  }
})
