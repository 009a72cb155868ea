import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { RateLimiter } from '../../src/merchant-api/rate-limiter.ts'

describe('the rate limiter', () => {
  it('grants a burst, then says how long to wait, then fills again', () => {
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

  it('counts each app separately', () => {
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

  it('counts the requests of other processes, so that all together keep the rate', () => {
    const steps = fc.array(fc.tuple(fc.nat({ max: 100 }), fc.nat({ max: 3 })), {
      minLength: 1,
      maxLength: 300,
    })
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 20 }),
        (asks, perSecond, burst) => {
          let nowMs = 0
          const limiters = [0, 1, 2, 3].map(() => new RateLimiter(() => nowMs))
          let granted = 0
          for (const [wait, asked] of asks) {
            nowMs += wait
            if (limiters[asked]?.take('a', { perSecond, burst }) === 0) granted++
            const told = limiters.map((limiter) => limiter.tellSpent())
            for (const [hearing, limiter] of limiters.entries()) {
              for (const [telling, spent] of told.entries()) if (telling !== hearing) limiter.hearSpent(spent)
            }
          }
          assert.ok(granted <= burst + (nowMs / 1000) * perSecond + 1e-6)
        },
      ),
    )
  })

  it('compensates for requests that the others did not know about', () => {
    let nowMs = 0
    const [one, other] = [new RateLimiter(() => nowMs), new RateLimiter(() => nowMs)]
    const limit = { perSecond: 1, burst: 10 }
    for (let n = 0; n < 10; n++) assert.deepEqual([one.take('a', limit), other.take('a', limit)], [0, 0])
    other.hearSpent(one.tellSpent())
    assert.deepEqual(one.tellSpent(), [], 'told once')
    assert.equal(other.take('a', limit), 11)
    nowMs = 10_500
    assert.equal(other.take('a', limit), 1)
    nowMs = 11_000
    assert.equal(other.take('a', limit), 0)
  })
})
