import type { Recharge, Validation } from '@txgw/gateway/operator-api'
import { texts } from '../texts/texts.ts'
import { StatusBadge, type Tone, ToneBadge, toneOf } from './status-badge.tsx'

/** The reply did not say yes; it only did not say no. */
const BY_DEFAULT: readonly string[] = ['forbidden-missing', 'forbidden-null']

type Verdict = Pick<Validation, 'outcome' | 'warnings'>

export function isByDefault({ outcome, warnings }: Verdict): boolean {
  return outcome === 'allowed' && warnings.some(({ code }) => BY_DEFAULT.includes(code))
}

/** Nobody has checked the player: the game gave no answer, or one that allows only by default. */
export function isUnchecked({ state, validation }: Pick<Recharge, 'state' | 'validation'>): boolean {
  if (state !== 'ACCEPTED' || !validation) return false
  return validation.outcome !== 'allowed' || isByDefault(validation)
}

export function verdictTone(validation: Verdict): Tone {
  return isByDefault(validation) ? 'amber' : toneOf(validation.outcome)
}

export function VerdictBadge({ validation }: { validation: Verdict }) {
  if (!isByDefault(validation)) return <StatusBadge status={validation.outcome} />
  return <ToneBadge tone="amber">{texts.common.byDefault.allowed}</ToneBadge>
}

export function RechargeBadge({ recharge }: { recharge: Pick<Recharge, 'state' | 'validation'> }) {
  if (!isUnchecked(recharge)) return <StatusBadge status={recharge.state} />
  return <ToneBadge tone="amber">{texts.common.byDefault.accepted}</ToneBadge>
}
