import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ChangeRequest } from '@txgw/gateway/operator-api'
import { changeWords, requestedChanges, subjectOf } from '../../../src/pages/change-requests/change-words.ts'

const REQUEST: ChangeRequest = {
  change_request_id: '01KE2R8M5T9QWXYZ0ABCDEFGHJ',
  app_id: 'moon-base',
  kind: 'change_app',
  about: 'the app moon-base',
  changes: [{ field: 'rate_limit', before: null, after: { per_second: 50, burst: 60 } }],
  state: 'waiting',
  requested_at: '2026-01-31T08:30:00.000Z',
  requested_by: 'Ada',
  lapses_at: '2026-02-07T08:30:00.000Z',
  decided_at: null,
  decided_by: null,
  reason: null,
}

describe('a requested change', () => {
  it('has words, a subject, and the old and the new value of each field', () => {
    assert.equal(changeWords(REQUEST), 'Change the settings of an app')
    assert.equal(subjectOf(REQUEST), 'moon-base')
    assert.deepEqual(requestedChanges(REQUEST), [
      { field: 'rate_limit.per_second', before: null, after: 50 },
      { field: 'rate_limit.burst', before: null, after: 60 },
    ])
  })

  it('of a refund is about the order, and leaves out the time that is compared', () => {
    const changes = [
      { field: 'order_status', before: 'Paid', after: 'Refunded' },
      { field: 'update_time', before: '2026-01-31T08:30:00Z', after: 'when it is approved' },
    ]
    const refund = { ...REQUEST, kind: 'refund_order', about: 'the order o-1 of moon-base', changes }
    assert.equal(subjectOf(refund), 'the order o-1 of moon-base')
    assert.deepEqual(requestedChanges(refund), [changes[0]])
  })

  it('that makes something has nothing old, and one of a later release has its own name', () => {
    const made = {
      ...REQUEST,
      kind: 'invite_person',
      changes: [{ field: 'role', before: null, after: 'admin' }],
    }
    assert.deepEqual(requestedChanges(made), [{ field: 'role', before: undefined, after: 'admin' }])
    assert.equal(changeWords({ ...REQUEST, kind: 'rename_moon' }), 'rename_moon')
  })

  it('of a merchant says all in its words', () => {
    const kind = 'change_webhook'
    const change_webhook = { webhook_url: 'https://b.example', replaces: 'https://a.example' }
    const merchants = { ...REQUEST, kind, change_webhook }
    assert.equal(
      changeWords(merchants),
      'Send notifications to https://b.example, no longer to https://a.example',
    )
    assert.deepEqual(requestedChanges(merchants), [])
  })
})
