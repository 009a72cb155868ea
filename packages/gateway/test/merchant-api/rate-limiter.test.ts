import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { RateLimiter } from '../../src/merchant-api/rate-limiter.ts'

describe('the rate limiter', () => {
  it('grants a burst, then tells how long to wait, then fills again', () => {
    let nowMs = 0
    const limiter = new RateLimiter(() => nowMs)
    const limit = { perSecond: 2, burst: 3 }
    assert.deepEqual(
      [1, 2, 3, 4].map(() => limiter.take('a', limit)),
      [0, 0, 0, 1],
    )
    nowMs = 500
    assert.equal(limiter.take('a', limit), 0)
    assert.equal(limiter.take('a', limit), 1)
  })

  it('keeps apps apart', () => {
    const limiter = new RateLimiter(() => 0)
    const limit = { perSecond: 1, burst: 1 }
    assert.equal(limiter.take('a', limit), 0)
    assert.equal(limiter.take('b', limit), 0)
  })

  it('never grants more than burst plus rate times time', () => {
    const steps = fc.array(fc.nat({ max: 400 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 20 }),
        (waits, perSecond, burst) => {
          let nowMs = 0
          const limiter = new RateLimiter(() => nowMs)
          let granted = 0
          for (const wait of waits) {
            nowMs += wait
            if (limiter.take('a', { perSecond, burst }) === 0) granted++
          }
          assert.ok(granted <= burst + (nowMs / 1000) * perSecond + 1e-6)
        },
      ),
    )
  })
})
