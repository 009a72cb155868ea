import type { SettingStore } from '../audit/setting-store.ts'
import { isAbove } from './amounts.ts'

export const POLICY_MODES = ['auto', 'off'] as const

export interface RefundLimit {
  currency: string
  amount: string
}

/** `auto`: two people decide about what matters in production, where two could. */
export interface TwoPeoplePolicy {
  mode: (typeof POLICY_MODES)[number]
  /** A refund of a larger amount needs two; without a limit none of its currency does. */
  refundsAbove: RefundLimit[]
}

export const POLICY_SETTING = 'two-people'
const DEFAULT: TwoPeoplePolicy = { mode: 'auto', refundsAbove: [] }

export function readPolicy(setting: string | undefined): TwoPeoplePolicy {
  return setting === undefined ? DEFAULT : JSON.parse(setting)
}

export const writePolicy = (policy: TwoPeoplePolicy): string => JSON.stringify(policy)

/** Read with every call that it concerns, so every process knows a change at once. */
export async function loadPolicy(settings: Pick<SettingStore, 'readSetting'>): Promise<TwoPeoplePolicy> {
  return readPolicy(await settings.readSetting(POLICY_SETTING))
}

/** Under their names on the wire. */
export const policyFields = ({ mode, refundsAbove }: TwoPeoplePolicy) => ({
  mode,
  refunds_above: refundsAbove,
})

/** Whether it leaves to one person what needed two before. */
export function isLooser(before: TwoPeoplePolicy, after: TwoPeoplePolicy): boolean {
  if (before.mode === 'auto' && after.mode === 'off') return true
  return before.refundsAbove.some(({ currency, amount }) => {
    const kept = after.refundsAbove.find((limit) => limit.currency === currency)
    return !kept || isAbove(kept.amount, amount)
  })
}
