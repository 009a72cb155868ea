import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UsageError } from '../../lib/usage-error.ts'
import { readOptions } from '../../query/options.ts'

test('a full run is the default, and each option changes its own part', () => {
  const full = readOptions([])
  assert.equal(full?.orders, 1_000_000)
  assert.equal(full?.quick, false)
  assert.deepEqual(readOptions(['--orders', '100000', '--rounds', '9']), {
    ...full,
    orders: 100_000,
    rounds: 9,
  })
  assert.equal(readOptions(['--quick'])?.quick, true)
  assert.equal(readOptions(['--quick', '--rounds', '1'])?.rounds, 1)
  assert.equal(readOptions(['--help']), undefined)
})

test('an invalid option is refused by name', () => {
  const refused = (args: string[], message: RegExp) =>
    assert.throws(
      () => readOptions(args),
      (error) => error instanceof UsageError && message.test(error.message),
    )
  refused(['--orders', '1'], /--orders must be a whole number from 10000, not "1"/)
  refused(['--rounds', 'many'], /--rounds must be a whole number from 1, not "many"/)
  refused(['--slow'], /--slow/)
  refused(['extra'], /extra/)
})
