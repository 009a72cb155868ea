import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { Breaker } from '../../src/webhooks/breaker.ts'

let now: number
let breaker: Breaker

beforeEach(() => {
  now = 1000
  breaker = new Breaker({ failuresMax: 3, openMs: 500, monotonicMs: () => now })
})

function fail(times: number): void {
  for (let i = 0; i < times; i++) breaker.end(breaker.begin(), 'failing')
}

describe('Breaker', () => {
  it('opens after failures in a row, not before', () => {
    fail(2)
    assert.equal(breaker.refuses, false)
    fail(1)
    assert.equal(breaker.refuses, true)
  })

  it('starts to count again after a success, but not after an unclear result', () => {
    fail(2)
    breaker.end(breaker.begin(), 'healthy')
    fail(2)
    assert.equal(breaker.refuses, false)
    breaker.end(breaker.begin(), 'unclear')
    fail(1)
    assert.equal(breaker.refuses, true)
  })

  it('lets exactly one probe through after its pause', () => {
    fail(3)
    now += 499
    assert.equal(breaker.refuses, true)
    now += 1
    assert.equal(breaker.refuses, false)
    assert.equal(breaker.begin(), 'probe')
    now += 10_000
    assert.equal(breaker.refuses, true)
  })

  it('closes when the probe succeeds', () => {
    fail(3)
    now += 500
    breaker.end(breaker.begin(), 'healthy')
    assert.equal(breaker.refuses, false)
    assert.equal(breaker.begin(), 'call')
    fail(2)
    assert.equal(breaker.refuses, false)
  })

  for (const health of ['failing', 'unclear'] as const) {
    it(`stays open for another pause when the probe is ${health}`, () => {
      fail(3)
      now += 500
      breaker.end(breaker.begin(), health)
      assert.equal(breaker.refuses, true)
      now += 500
      assert.equal(breaker.refuses, false)
    })
  }

  it('ignores calls that began before it opened', () => {
    const early = [breaker.begin(), breaker.begin()] as const
    fail(3)
    breaker.end(early[0], 'healthy')
    assert.equal(breaker.refuses, true)
    now += 500
    const probe = breaker.begin()
    breaker.end(early[1], 'healthy')
    assert.equal(breaker.refuses, true)
    breaker.end(probe, 'healthy')
    assert.equal(breaker.refuses, false)
  })

  it('tells since when it is open over all failed probes, and for how long', () => {
    assert.deepEqual(breaker.view(), { state: 'closed', openSinceMs: null, opensForMs: null })
    fail(3)
    now += 100
    assert.deepEqual(breaker.view(), { state: 'open', openSinceMs: 100, opensForMs: 400 })
    now += 400
    assert.deepEqual(breaker.view(), { state: 'half-open', openSinceMs: 500, opensForMs: null })
    const probe = breaker.begin()
    assert.equal(breaker.view().state, 'half-open')
    breaker.end(probe, 'failing')
    now += 1
    assert.deepEqual(breaker.view(), { state: 'open', openSinceMs: 501, opensForMs: 499 })
    now += 499
    breaker.end(breaker.begin(), 'healthy')
    assert.deepEqual(breaker.view(), { state: 'closed', openSinceMs: null, opensForMs: null })
  })
})
