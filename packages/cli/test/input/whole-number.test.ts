import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wholeNumber } from '../../src/input/whole-number.ts'

test('accepts only whole numbers within the bounds', () => {
  const read = wholeNumber(1, 20)
  assert.deepEqual(['1', '20', '007'].map(read), [1, 20, 7])
  for (const text of ['0', '21', '-1', '1.5', '1e1', ' 1', '', '99999999999']) {
    assert.throws(() => read(text), /^InvalidArgumentError: It must be a whole number from 1 to 20\.$/, text)
  }
})
