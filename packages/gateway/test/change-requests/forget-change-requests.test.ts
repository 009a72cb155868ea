import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleAuditEntry, sampleChangeRequest } from '@txgw/testkit/samples'
import type { AuditChange } from '../../src/base/audit-entry.ts'
import {
  forgetChangeRequests,
  keepForgettingChangeRequests,
} from '../../src/change-requests/forget-change-requests.ts'
import { openTestStore } from '../orders/open-test-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW_MS = 1_000 * DAY_MS
const clock = { nowMs: () => NOW_MS }

test('requests are deleted after 400 days, with an entry that counts them', async () => {
  const { changeRequests, audit } = await openTestStore()
  for (const [index, days] of [402, 401, 400, 1].entries()) {
    const requestedAtMs = NOW_MS - days * DAY_MS
    await changeRequests.addChangeRequest(
      sampleChangeRequest({ requestId: `request-${index}`, requestedAtMs }),
    )
  }
  const entryOf = (change: AuditChange) => sampleAuditEntry({ ...change, operation: 'forgetChangeRequests' })
  for (const _ of [1, 2]) await forgetChangeRequests({ store: changeRequests, clock, entryOf })
  const kept = await changeRequests.listChangeRequests({}, { limit: 9 })
  assert.deepEqual(
    kept.map(({ requestId }) => requestId),
    ['request-3', 'request-2'],
  )
  const { entries } = await audit.search({}, { limit: 9 })
  assert.deepEqual(
    entries.map(({ object, before }) => [object, before]),
    [['change-requests', { change_requests: 2, requested_before: '1971-08-24T00:00:00.000Z' }]],
  )
})

test('the deletion runs every hour until it is stopped', (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] })
  let asked = 0
  const store = { deleteChangeRequestsBefore: async () => asked++ * 0 }
  const forgetting = keepForgettingChangeRequests({ store, clock })
  context.mock.timers.tick(2 * 60 * 60 * 1000)
  forgetting.stop()
  context.mock.timers.tick(24 * 60 * 60 * 1000)
  assert.equal(asked, 2)
})
