import { texts } from '../../texts/texts.ts'
import { StatusBadge, type Tone, ToneBadge, toneOf } from './status-badge.tsx'
import { type Decided, isByDefault, isUnchecked, type Verdict } from './verdict.ts'

export function verdictTone(validation: Verdict): Tone {
  return isByDefault(validation) ? 'amber' : toneOf(validation.outcome)
}

/** The outcome of a validation. One that was allowed only by default is not green. */
export function VerdictBadge({ validation }: { validation: Verdict }) {
  if (!isByDefault(validation)) return <StatusBadge status={validation.outcome} />
  return <ToneBadge tone="amber">{texts.common.byDefault.allowed}</ToneBadge>
}

/** The state of a recharge. One that went on although nobody checked the player is not green. */
export function RechargeBadge({ recharge }: { recharge: Decided }) {
  if (!isUnchecked(recharge)) return <StatusBadge status={recharge.state} />
  return <ToneBadge tone="amber">{texts.common.byDefault.accepted}</ToneBadge>
}
