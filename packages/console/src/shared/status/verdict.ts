import type { Recharge, Validation } from '@txgw/gateway/operator-api'

/** The reply did not say yes; it only did not say no. */
const BY_DEFAULT: readonly string[] = ['forbidden-missing', 'forbidden-null']

export type Verdict = Pick<Validation, 'outcome' | 'warnings'>

export function isByDefault({ outcome, warnings }: Verdict): boolean {
  return outcome === 'allowed' && warnings.some(({ code }) => BY_DEFAULT.includes(code))
}

export interface Decided {
  state: Recharge['state']
  /** The last one; absent while the first one runs. */
  validation?: Verdict | null | undefined
}

/** Nobody has checked the player: the game gave no answer, or one that allows only by default. */
export function isUnchecked({ state, validation }: Decided): boolean {
  if (state !== 'ACCEPTED' || !validation) return false
  return validation.outcome !== 'allowed' || isByDefault(validation)
}
