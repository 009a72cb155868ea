import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endOfToken } from '../../../src/pages/people/token-lifetime.ts'

const NOW_MS = Date.parse('2026-01-31T08:30:00.000Z')

test('a token ends after its days, at the end of its last day, or never', () => {
  assert.equal(endOfToken('30', '', NOW_MS), '2026-03-02T08:30:00.000Z')
  assert.equal(endOfToken('never', '2026-12-31', NOW_MS), undefined)
  const end = endOfToken('day', '2026-12-31', NOW_MS)
  assert.equal(end, new Date(2026, 11, 31, 23, 59, 59, 999).toISOString())
})

test('the service judges a day that cannot be read', () => {
  assert.equal(endOfToken('day', 'soon', NOW_MS), 'soon')
})
