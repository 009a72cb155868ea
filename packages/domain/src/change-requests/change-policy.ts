import { brokenRule, DomainError } from '@txgw/base/domain-error'
import type { EntryOf } from '../audit/audit-entry.ts'
import type { SettingStore } from '../audit/setting-store.ts'
import { policyChange } from './kinds/change-two-people.ts'
import { POLICY_SETTING, readPolicy, type TwoPeoplePolicy, writePolicy } from './policy.ts'

const LIMITS_MAX = 200

export interface PlannedPolicy {
  /** As the store has it. */
  kept: string | undefined
  before: TwoPeoplePolicy
  after: TwoPeoplePolicy
}

/** What would hold afterwards. Nothing is changed yet. @throws {DomainError} */
export async function planPolicy(
  settings: Pick<SettingStore, 'readSetting'>,
  wanted: Partial<TwoPeoplePolicy>,
): Promise<PlannedPolicy> {
  const kept = await settings.readSetting(POLICY_SETTING)
  const before = readPolicy(kept)
  const after = { ...before, ...wanted }
  const currencies = after.refundsAbove.map(({ currency }) => currency)
  if (currencies.length > LIMITS_MAX)
    throw brokenRule('refundsAbove', `must have at most ${LIMITS_MAX} currencies`, currencies.length)
  if (new Set(currencies).size < currencies.length)
    throw brokenRule('refundsAbove', 'must name each currency once', currencies.join(', '))
  return { kept, before, after }
}

/** @throws {DomainError} somebody else was faster */
export async function changePolicy(
  { kept, before, after }: PlannedPolicy,
  { settings, entryOf }: { settings: Pick<SettingStore, 'changeSetting'>; entryOf: EntryOf },
): Promise<void> {
  const value = writePolicy(after)
  if (value === (kept ?? writePolicy(before))) return
  const entry = entryOf(policyChange(before, after))
  if (await settings.changeSetting({ name: POLICY_SETTING, expected: kept, value, entry })) return
  throw new DomainError('changed-meanwhile', 'Somebody else has just changed the policy. Look again.')
}
