import { utcText } from '@txgw/protocol'
import { nonEmptyText, utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { POLICY_MODES, policyFields, type TwoPeoplePolicy } from './policy.ts'
import type { PolicyReport } from './policy-report.ts'

const RefundLimit = Type.Object(
  {
    currency: nonEmptyText(16, 'Currency, as orders have it'),
    amount: Type.String({
      maxLength: 64,
      pattern: '^([0-9]+|[0-9]*[.][0-9]+)$',
      description: 'The largest amount that one person may refund',
    }),
  },
  { title: 'RefundLimit', additionalProperties: false },
)

const mode = Type.Enum(POLICY_MODES, {
  description: '`auto`: two people decide where two could. `off`: one is always enough',
})
const refundsAbove = Type.Array(RefundLimit, {
  description: 'Refunds above these amounts need two people; a currency without a limit needs one',
})

export const WirePolicyChange = Type.Object(
  { mode: Type.Optional(mode), refunds_above: Type.Optional(refundsAbove) },
  { title: 'TwoPeopleChange', additionalProperties: false, minProperties: 1 },
)

const until = (who: string) =>
  Type.Optional(
    utcDateTime(`Until when two are needed although fewer ${who} could decide: two could not long ago`),
  )

const names = (description: string) => Type.Array(Type.String(), { description })

export const WirePolicy = Type.Object(
  {
    mode,
    in_force: Type.Boolean({ description: 'Whether changes of apps need two people now' }),
    in_words: Type.String({ description: 'What holds now, and why' }),
    operators: names('People who could decide about apps, keys and refunds'),
    admins: names('People who could decide about people, tokens and this policy'),
    operators_until: until('operators'),
    admins_until: until('admins'),
    refunds_above: refundsAbove,
    exempt_tokens: Type.Integer({ description: 'Tokens that still act at once' }),
    open_break_glass: Type.Integer({
      description: 'What nobody else has looked at yet; 100 stands for more',
    }),
  },
  { title: 'TwoPeople' },
)

export function toWirePolicy(report: PolicyReport): Static<typeof WirePolicy> {
  const { policy, isInForce, words, operators, admins, exemptTokens, openBreakGlass } = report
  const { operatorsUntilMs, adminsUntilMs } = report
  return {
    ...policyFields(policy),
    in_force: isInForce,
    in_words: words,
    operators,
    admins,
    ...(operatorsUntilMs !== undefined && { operators_until: utcText(operatorsUntilMs) }),
    ...(adminsUntilMs !== undefined && { admins_until: utcText(adminsUntilMs) }),
    exempt_tokens: exemptTokens,
    open_break_glass: openBreakGlass,
  }
}

export function readPolicyChange(body: Static<typeof WirePolicyChange>): Partial<TwoPeoplePolicy> {
  const { mode, refunds_above: refundsAbove } = body
  return { ...(mode && { mode }), ...(refundsAbove && { refundsAbove }) }
}

export const POLICY_EXAMPLE: Static<typeof WirePolicy> = {
  mode: 'auto',
  refunds_above: [{ currency: 'USD', amount: '100' }],
  in_force: true,
  in_words:
    'Two of Ada and Ben decide about apps, keys and refunds. Ada alone could decide about people and tokens, so one is enough.',
  operators: ['Ada', 'Ben'],
  admins: ['Ada'],
  exempt_tokens: 0,
  open_break_glass: 0,
}
