import type { Account } from '../accounts/people/account.ts'
import type { AccessToken } from '../accounts/token.ts'
import { changesProduction } from './kinds/change-account.ts'
import type { TwoPeoplePolicy } from './policy.ts'

const NAMED_MAX = 10

interface Deciders {
  operators: Account[]
  admins: Account[]
}

export interface PolicyReport {
  policy: TwoPeoplePolicy
  /** Whether changes of apps need two people now. */
  isInForce: boolean
  words: string
  operators: string[]
  admins: string[]
  exemptTokens: number
  openBreakGlass: number
}

/** Only a token that could have to ask is exempt from it. */
export const isExemptNow = (token: AccessToken): boolean => token.isExempt && changesProduction(token)

export function describePolicy(policy: TwoPeoplePolicy, { operators, admins }: Deciders) {
  const isInForce = policy.mode === 'auto' && operators.length >= 2
  const words =
    policy.mode === 'off'
      ? 'The policy is off: one person is always enough.'
      : `${sentence('apps, keys and refunds', operators)} ${sentence('people and tokens', admins)}`
  return { policy, isInForce, words, operators: operators.map(nameOf), admins: admins.map(nameOf) }
}

const nameOf = ({ name }: Account) => name

function sentence(what: string, people: Account[]): string {
  const [first, ...others] = people
  if (!first) return `Nobody with an account could decide about ${what}, so one is enough.`
  if (others.length === 0) return `${first.name} alone could decide about ${what}, so one is enough.`
  const more = people.length - NAMED_MAX
  const named = people.slice(0, NAMED_MAX).map(nameOf)
  const names = [...named, ...(more > 0 ? [`${more} more`] : [])]
  return `Two of ${names.slice(0, -1).join(', ')} and ${names.at(-1)} decide about ${what}.`
}
