import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEntry } from '../../src/audit/audit-entry.ts'
import { readEntry, writeEntry } from '../../src/audit/entry-text.ts'

const ENTRY: AuditEntry = {
  entryId: '01KE2R8M5T9QWXYZ0ABCDEFGHJ',
  atMs: Date.parse('2026-01-31T08:30:00.000Z'),
  actor: 'support desk',
  role: 'operator',
  signedInWith: 'token',
  address: '192.0.2.7',
  operation: 'changeOrderStatus',
  object: 'order/app-1/order-1',
  appId: 'app-1',
  before: { order_status: 'Paid' },
  after: { order_status: 'Refunded' },
  outcome: 'done',
  errorName: null,
  debugId: null,
}

/** As every release has hashed it. */
const BODY =
  '{"entry_id":"01KE2R8M5T9QWXYZ0ABCDEFGHJ","at":"2026-01-31T08:30:00.000Z","actor":"support desk","role":"operator",' +
  '"signed_in_with":"token","address":"192.0.2.7","operation":"changeOrderStatus","object":"order/app-1/order-1",' +
  '"app_id":"app-1","before":{"order_status":"Paid"},"after":{"order_status":"Refunded"},"outcome":"done",' +
  '"error_name":null,"debug_id":null}'

test('the text that is hashed keeps its bytes', () => {
  assert.equal(writeEntry(ENTRY), BODY)
  assert.deepEqual(readEntry(BODY), ENTRY)
})

test('an entry about something new says null for what was there before', () => {
  const made = { ...ENTRY, before: null }
  assert.deepEqual(readEntry(writeEntry(made)), made)
})
