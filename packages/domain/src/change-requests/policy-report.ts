import { utcText } from '@txgw/protocol'
import type { Account } from '../accounts/people/account.ts'
import type { AccessToken } from '../accounts/token.ts'
import { changesProduction } from './kinds/change-account.ts'
import type { TwoPeoplePolicy } from './policy.ts'

const NAMED_MAX = 10

interface Deciders {
  people: Account[]
  /** Until when two are needed although fewer could decide. */
  untilMs: number | undefined
}

export interface PolicyReport {
  policy: TwoPeoplePolicy
  /** Whether changes of apps need two people now. */
  isInForce: boolean
  words: string
  operators: string[]
  admins: string[]
  /** Until when two are needed although fewer could decide. */
  operatorsUntilMs: number | undefined
  adminsUntilMs: number | undefined
  exemptTokens: number
  openBreakGlass: number
}

/** Only a token that could have to ask is exempt from it. */
export const isExemptNow = (token: AccessToken): boolean => token.isExempt && changesProduction(token)

export function describePolicy(
  policy: TwoPeoplePolicy,
  { operators, admins }: { operators: Deciders; admins: Deciders },
) {
  const isInForce =
    policy.mode === 'auto' && (operators.people.length >= 2 || operators.untilMs !== undefined)
  const words =
    policy.mode === 'off'
      ? 'The policy is off: one person is always enough.'
      : `${sentence('apps, keys and refunds', operators)} ${sentence('people and tokens', admins)}`
  return {
    policy,
    isInForce,
    words,
    operators: operators.people.map(nameOf),
    admins: admins.people.map(nameOf),
    operatorsUntilMs: untilOf(operators),
    adminsUntilMs: untilOf(admins),
  }
}

const untilOf = ({ people, untilMs }: Deciders) => (people.length >= 2 ? undefined : untilMs)

const nameOf = ({ name }: Account) => name

function sentence(what: string, { people, untilMs }: Deciders): string {
  const [first, ...others] = people
  if (others.length === 0 && untilMs !== undefined) {
    const left = first ? `${first.name} alone` : 'Nobody with an account'
    return `${left} could decide about ${what}. Two could not long ago, so until ${utcText(untilMs)} one person acts alone only as break glass.`
  }
  if (!first) return `Nobody with an account could decide about ${what}, so one is enough.`
  if (others.length === 0) return `${first.name} alone could decide about ${what}, so one is enough.`
  const more = people.length - NAMED_MAX
  const named = people.slice(0, NAMED_MAX).map(nameOf)
  const names = [...named, ...(more > 0 ? [`${more} more`] : [])]
  return `Two of ${names.slice(0, -1).join(', ')} and ${names.at(-1)} decide about ${what}.`
}
