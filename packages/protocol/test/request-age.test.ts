import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AGE_SECONDS_MAX, AHEAD_SECONDS_MAX, judgeRequestAge } from '@txgw/protocol'
import { readVectors } from '@txgw/testkit/cases/vectors'
import * as fc from 'fast-check'
import { anyTimestamp } from './support/arbitraries.ts'

interface Input {
  timestamp: string
  now_ms: number
  ahead_seconds_max?: number
}

const { valid, invalid } = readVectors<Input, object, { reason: string }>('timestamp.json')

describe('judgeRequestAge', () => {
  for (const { comment, input, error } of [...valid, ...invalid]) {
    it(comment, () => {
      const { timestamp, now_ms: nowMs, ahead_seconds_max: aheadSecondsMax } = input
      const age = judgeRequestAge({
        timestamp,
        nowMs,
        ...(aheadSecondsMax !== undefined && { aheadSecondsMax }),
      })
      assert.equal(age, error?.reason ?? 'accepted')
    })
  }

  it('accepts exactly the window from 24 hours ago to 300 seconds ahead', () => {
    const distanceMs = fc.bigInt({ min: -400_000n, max: 86_500_000n })
    fc.assert(
      fc.property(anyTimestamp, distanceMs, (timestamp, ageMs) => {
        const nowMs = Number(BigInt(timestamp) * 1000n + ageMs)
        const expected = ageMs >= 86_401_000n ? 'too-old' : ageMs < -300_000n ? 'too-far-ahead' : 'accepted'
        assert.equal(judgeRequestAge({ timestamp, nowMs }), expected)
      }),
    )
  })

  it('has the limits of the contract and of the decision', () => {
    assert.deepEqual([AGE_SECONDS_MAX, AHEAD_SECONDS_MAX], [86_400, 300])
  })
})
