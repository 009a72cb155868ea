import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeTimes } from '../../../../src/commands/certify/checks/answer-time.ts'

test('compares the 95th percentile with the deadline and with half of it', () => {
  const times = Array.from({ length: 20 }, (_, i) => i + 1)
  assert.deepEqual(judgeTimes(times, 100), {
    status: 'pass',
    found: 'p50 10 ms, p95 19 ms, longest 20 ms over 20 calls; the deadline is 100 ms',
    latency: { calls: 20, p50_ms: 10, p95_ms: 19, max_ms: 20, deadline_ms: 100 },
  })
  assert.equal(judgeTimes(times, 38).status, 'pass')
  assert.equal(judgeTimes(times, 37).status, 'warning')
  assert.equal(judgeTimes(times, 19).status, 'warning')
  assert.equal(judgeTimes(times, 18).status, 'fail')
})

test('fails after a single call without an answer', () => {
  const some = judgeTimes([1, Number.POSITIVE_INFINITY], 100)
  assert.equal(some.status, 'fail')
  assert.match(some.found, /; 1 not answered;/)
  assert.deepEqual(judgeTimes([Number.POSITIVE_INFINITY], 100), {
    status: 'fail',
    found: 'none of 1 call was answered',
  })
})
