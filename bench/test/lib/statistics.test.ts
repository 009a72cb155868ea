import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quantile, ratiosByRound, spreadOf } from '../../lib/statistics.ts'

test('a quantile lies between its two nearest values', () => {
  assert.equal(quantile([4, 1, 3, 2], 0.5), 2.5)
  assert.equal(quantile([10, 20, 30], 0.5), 20)
  assert.equal(quantile([10, 20, 30], 1), 30)
  assert.equal(quantile([7], 0.99), 7)
  assert.throws(() => quantile([], 0.5), RangeError)
})

test('a spread keeps its values in order', () => {
  const values = [3, 1, 2]
  assert.deepEqual(spreadOf(values), { median: 2, min: 1, max: 3 })
  assert.deepEqual(values, [3, 1, 2])
})

test('ratios are taken within a round, not between medians', () => {
  assert.deepEqual(ratiosByRound([10, 40, 30], [10, 20, 10]), { median: 2, min: 1, max: 3 })
})
