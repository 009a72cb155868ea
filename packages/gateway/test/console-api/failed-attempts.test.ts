import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FailedAttempts } from '../../src/console-api/failed-attempts.ts'

const LIMITS = { burst: 3, forgivenMs: 6_000, addressesMax: 2 }

test('after some failures an address waits, and one after the other is forgiven', () => {
  let now = 1_000_000
  const failures = new FailedAttempts(() => now, LIMITS)
  for (let i = 0; i < 3; i++) {
    assert.equal(failures.waitSeconds('a'), 0)
    failures.failed('a')
  }
  assert.equal(failures.waitSeconds('a'), 6)
  assert.equal(failures.waitSeconds('b'), 0)
  now += 5_001
  assert.equal(failures.waitSeconds('a'), 1)
  now += 999
  assert.equal(failures.waitSeconds('a'), 0)
  failures.failed('a')
  assert.equal(failures.waitSeconds('a'), 6)
})

test('only so many addresses are remembered: the one that failed the longest ago is forgotten', () => {
  const failures = new FailedAttempts(() => 0, { ...LIMITS, burst: 1 })
  for (const address of ['a', 'b', 'a', 'c']) failures.failed(address)
  assert.deepEqual(
    ['a', 'b', 'c'].map((address) => failures.waitSeconds(address) > 0),
    [true, false, true],
  )
})
