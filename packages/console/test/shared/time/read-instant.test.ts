import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInstant } from '../../../src/shared/time/read-instant.ts'

test('reads a time in any notation of zone and fraction', () => {
  for (const text of [
    '2026-01-31T08:30:00.123Z',
    '2026-01-31t08:30:00.123456z',
    '2026-01-31T16:30:00.123456789+08:00',
    '2026-01-31T16:30:00.123456789+0800',
    '2026-01-31T16:30:00.123+08',
    '2026-01-31T03:00:00.123-0530',
  ])
    assert.equal(readInstant(text).toISOString(), '2026-01-31T08:30:00.123Z', text)
  assert.ok(Number.isNaN(readInstant('yesterday').getTime()))
})
