import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAbove } from '../../src/change-requests/amounts.ts'

const CASES: [amount: string, limit: string, isAbove: boolean][] = [
  ['100.01', '100', true],
  ['100.00', '100', false],
  ['100', '100.000', false],
  ['0100.010', '100.01', false],
  ['99.999999999999999999', '100', false],
  ['100.000000000000000001', '100', true],
  ['9007199254740993', '9007199254740992', true],
  ['.5', '0.49', true],
  ['.5', '0.50', false],
  ['-1', '0', false],
  ['-1', '-2', true],
  ['-0', '0.00', false],
  ['1000', '999.99', true],
]

test('amounts are compared as they are written, without rounding', () => {
  for (const [amount, limit, expected] of CASES)
    assert.equal(isAbove(amount, limit), expected, `${amount} ${limit}`)
})
