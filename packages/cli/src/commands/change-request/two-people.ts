import { POLICY_MODES } from '@txgw/domain/change-requests/policy'
import type { TwoPeople } from '@txgw/gateway/operator-api'
import { Option } from 'commander'
import { UsageFailure } from '../../base/failure.ts'
import { commandGroup, commandIn } from '../../calls/call-command.ts'
import type { AccessOptions } from '../../input/command-options.ts'
import { append } from '../../input/repeated-options.ts'
import { fieldLines, visible } from '../../output/text-layout.ts'

const NONE = 'none'

interface SetOptions extends AccessOptions {
  mode?: TwoPeople['mode']
  refundsAbove?: string[]
}

const addShowCommand = commandIn('production', {
  name: 'show',
  description: 'Show when two people decide, and who could.',
  help: {
    prints: ['Prints what holds now in words, who could decide, and from which amounts refunds need two.'],
    examples: ['txgw two-people show', 'txgw two-people show --format json'],
    next: 'txgw change-request list --env production --open',
  },
  call: (operator) => operator.GET('/two-people'),
  text: policyText,
})

const addSetCommand = commandIn('production', {
  name: 'set',
  description: 'Change when two people decide. Being less strict needs two itself.',
  isGuarded: true,
  flags: [
    new Option('--mode <mode>', 'auto: two decide where two could; off: one is always enough').choices(
      POLICY_MODES,
    ),
    new Option(
      '--refunds-above <currency:amount>',
      'refunds of more need two people; repeat it for all currencies, none for no limit; replaces all limits',
    ).argParser(append),
  ],
  help: {
    prints: ['Prints what holds now.'],
    examples: [
      'txgw two-people set --refunds-above USD:100 --refunds-above EUR:90.50',
      'txgw two-people set --mode off',
    ],
    next: 'txgw two-people show',
  },
  check: ({ mode, refundsAbove }: SetOptions) => {
    if (mode === undefined && refundsAbove === undefined)
      throw new UsageFailure('There is nothing to change.', 'Give --mode or --refunds-above.')
    limitsIn(refundsAbove)
  },
  call: (operator, _given, { mode, refundsAbove }) =>
    operator.PATCH('/two-people', { body: { mode, refunds_above: limitsIn(refundsAbove) } }),
  text: policyText,
})

export const addTwoPeopleCommands = commandGroup('two-people', [addShowCommand, addSetCommand], {
  prints: [
    'What matters in production is asked by one person and decided by another, where two people could decide.',
  ],
  examples: ['txgw two-people show', 'txgw two-people set --refunds-above USD:100'],
  next: 'txgw change-request list --help',
})

function limitsIn(given: string[] | undefined): TwoPeople['refunds_above'] | undefined {
  if (given === undefined || (given.length === 1 && given[0] === NONE)) return given && []
  return given.map((limit) => {
    const [, currency, amount] = /^([^:]+):([0-9.]+)$/.exec(limit) ?? []
    if (currency !== undefined && amount !== undefined) return { currency, amount }
    throw new UsageFailure(
      `"${limit}" is no limit.`,
      'Write it as a currency and an amount, such as USD:100.',
    )
  })
}

function policyText(policy: TwoPeople): string {
  const { in_words, operators, admins, refunds_above, exempt_tokens, open_break_glass } = policy
  const limits = refunds_above.map(({ currency, amount }) => `${amount} ${currency}`)
  const lines = fieldLines([
    ['Mode', policy.mode],
    ['Could decide about apps, keys and refunds', listed(operators)],
    ['Could decide about people and tokens', listed(admins)],
    ['Refunds need two above', listed(limits)],
    ['Tokens that still act at once', String(exempt_tokens)],
    ['Break glass that nobody has looked at', String(open_break_glass)],
  ])
  return `${visible(in_words)}\n${lines}`
}

const listed = (words: string[]) => (words.length === 0 ? NONE : words.join(', '))
