import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InvalidArgumentError } from 'commander'
import { durationSeconds } from '../../src/input/duration.ts'

test('reads a whole number with a unit, or seconds without one', () => {
  const read = ['0', '45', '90s', '15m', '24h', '7d'].map(durationSeconds)
  assert.deepEqual(read, [0, 45, 90, 900, 86_400, 604_800])
})

test('refuses anything else', () => {
  for (const text of ['', 'h', '-1h', '1.5h', '1w', '1 h', '1H', '1234567890s']) {
    assert.throws(() => durationSeconds(text), InvalidArgumentError, text)
  }
})
