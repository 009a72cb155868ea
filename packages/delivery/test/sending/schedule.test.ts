import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nextAttemptAtMs } from '../../src/sending/schedule.ts'

const schedule = { pausesMs: [1000, 60_000, 600_000], jitter: 0.1 }

describe('nextAttemptAtMs', () => {
  it('counts one pause after each attempt, and allows no attempt after the last pause', () => {
    const times = [0, 1, 2, 3].map((attemptsBefore) =>
      nextAttemptAtMs(schedule, { attemptsBefore, nowMs: 5 }),
    )
    assert.deepEqual(times, [1005, 60_005, 600_005, undefined])
  })

  it('adds at most the share of the jitter', () => {
    const times = [0, 0.5, 1].map((chance) =>
      nextAttemptAtMs(schedule, { attemptsBefore: 1, nowMs: 0, chance }),
    )
    assert.deepEqual(times, [60_000, 63_000, 66_000])
  })

  it('leaves a receiver alone for as long as it asks, but not beyond the next pause', () => {
    const after = (retryAfterMs: number, attemptsBefore = 0) =>
      nextAttemptAtMs(schedule, { attemptsBefore, nowMs: 0, retryAfterMs })
    assert.deepEqual([after(10), after(30_000), after(86_400_000)], [1000, 30_000, 60_000])
    assert.equal(after(86_400_000, 2), 600_000)
  })
})
