import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toldTimes } from '../../world/told-times.ts'

const NOW_MS = Date.UTC(2026, 0, 1)
const at = (ms: number) => new Date(NOW_MS + ms).toISOString()

function told({ signedMs = -500, madeMs = -300, changedMs = -300, deadlineMs = 1_200 }) {
  const headers = { 'txgw-timestamp': String((NOW_MS + signedMs) / 1_000), 'txgw-deadline': at(deadlineMs) }
  return toldTimes(headers, { create_time: at(madeMs), update_time: at(changedMs) }, NOW_MS)
}

describe('the times that a notification tells', () => {
  it('are as far away as the one that is furthest', () => {
    assert.deepEqual(told({}), { offMs: 500, leftMs: 1_700 })
    assert.equal(told({ signedMs: -4_000_000 }).offMs, 4_000_000)
    assert.equal(told({ madeMs: -4_000_000 }).offMs, 4_000_000)
    assert.equal(told({ changedMs: 4_000_000 }).offMs, 4_000_000)
  })

  it('are infinitely far away when they are missing or no times', () => {
    assert.deepEqual(toldTimes({}, {}, NOW_MS), { offMs: Infinity, leftMs: Infinity })
  })
})
