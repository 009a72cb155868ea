import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleChangeRequest, sampleRequest, sampleValidation } from '@txgw/testkit/samples/records'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import { createForgetter, type ForgottenKind } from '../../src/retention/forget-oldest.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW_MS = 1_000 * DAY_MS
const daysAgo = (days: number) => NOW_MS - days * DAY_MS

test('requests go after 30 days, and leave no entry in the audit trail', async () => {
  const store = await openTestStore()
  await store.requests.addRequests(
    [32, 31, 30, 1].map((days, index) =>
      sampleRequest({ debugId: `request-${index}`, receivedAtMs: daysAgo(days) }),
    ),
  )
  const { forgetOldest } = createForgetter(store)
  const forget = (limit: number) => forgetOldest({ kind: 'requests', limit, nowMs: NOW_MS })
  assert.deepEqual([await forget(1), await forget(10), await forget(10)], [1, 1, 0])
  const { rows } = await store.requests.searchRequests({}, { limit: 9 })
  assert.deepEqual(
    rows.map(({ debugId }) => debugId),
    ['request-3', 'request-2'],
  )
  assert.deepEqual((await store.audit.search({}, { limit: 9 })).entries, [])
})

const RECORDED: [ForgottenKind, string, object][] = [
  ['validations', 'forgetValidations', { validations: 2, started_before: '1971-08-24T00:00:00.000Z' }],
  [
    ...(['change-requests', 'forgetChangeRequests'] as const),
    { change_requests: 2, requested_before: '1971-08-24T00:00:00.000Z' },
  ],
]

for (const [kind, operation, before] of RECORDED)
  test(`${kind} go after 400 days, with an entry that counts them`, async () => {
    const store = await openTestStore()
    for (const [index, days] of [402, 401, 400, 1].entries()) {
      await store.validations.addValidation(
        sampleValidation({ id: `record-${index}`, startedAtMs: daysAgo(days) }),
      )
      await store.changeRequests.addChangeRequest(
        sampleChangeRequest({ requestId: `record-${index}`, requestedAtMs: daysAgo(days) }),
      )
    }
    const { forgetOldest } = createForgetter(store)
    const forget = () => forgetOldest({ kind, limit: 10, nowMs: NOW_MS })
    assert.deepEqual([await forget(), await forget()], [2, 0])
    const { rows: validations } = await store.validations.searchValidations({}, { limit: 9 })
    const requests = await store.changeRequests.listChangeRequests({}, { limit: 9 })
    const left = { validations: validations.length, 'change-requests': requests.length }
    assert.deepEqual(left, { validations: 4, 'change-requests': 4, [kind]: 2 })
    const { entries } = await store.audit.search({}, { limit: 9 })
    assert.deepEqual(
      entries.map((entry) => [entry.operation, entry.object, entry.before, entry.atMs]),
      [[operation, kind, before, NOW_MS]],
    )
  })
