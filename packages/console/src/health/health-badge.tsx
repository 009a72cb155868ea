import type { HealthRow } from '@txgw/gateway/operator-api'
import { type Tone, ToneBadge } from '../shared/status/status-badge.tsx'
import { texts } from '../texts/texts.ts'

const TONES: Record<HealthRow['state'], Tone> = {
  down: 'red',
  unwell: 'amber',
  unknown: 'gray',
  well: 'green',
}

export function HealthBadge({ state }: Pick<HealthRow, 'state'>) {
  return <ToneBadge tone={TONES[state]}>{texts.health.states[state]}</ToneBadge>
}
