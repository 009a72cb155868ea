import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOptions, UsageError, usageOf } from '../../lib/suite-options.ts'

const CHOICES = {
  name: 'sample',
  full: { orders: 1_000_000, rounds: 15, connections: 16 },
  quick: { orders: 100_000, rounds: 3 },
  quickly: 'few orders',
  flags: {
    orders: { help: 'orders in the store (1000000)', min: 10_000 },
    rounds: { help: 'rounds of the comparison (15)' },
  },
  hint: 'The first run takes long.',
}

test('a full run is the default, and each option changes its own part', () => {
  assert.deepEqual(readOptions([], CHOICES), { options: CHOICES.full, isQuick: false })
  assert.deepEqual(readOptions(['--orders', '100000', '--rounds', '9'], CHOICES)?.options, {
    orders: 100_000,
    rounds: 9,
    connections: 16,
  })
  assert.deepEqual(readOptions(['--quick', '--rounds', '1'], CHOICES), {
    options: { orders: 100_000, rounds: 1, connections: 16 },
    isQuick: true,
  })
  assert.equal(readOptions(['--help'], CHOICES), undefined)
})

test('an invalid option is refused by name', () => {
  const refused = (args: string[], message: RegExp) =>
    assert.throws(
      () => readOptions(args, CHOICES),
      (error) => error instanceof UsageError && message.test(error.message),
    )
  refused(['--orders', '1'], /--orders must be a whole number from 10000, not "1"/)
  refused(['--rounds', 'many'], /--rounds must be a whole number from 1, not "many"/)
  refused(['--slow'], /--slow.*npm run bench -- sample \[options\]/s)
  refused(['--connections', '2'], /--connections/)
  refused(['extra'], /extra/)
})

test('the help lists the options', () => {
  assert.equal(
    usageOf(CHOICES),
    `npm run bench -- sample [options]

  --orders <n>   orders in the store (1000000)
  --rounds <n>   rounds of the comparison (15)
  --quick        few orders
  --help         this text

The first run takes long.
`,
  )
})
