import type { AuditEntry } from '@txgw/gateway/operator-api'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { texts } from '../../texts/texts.ts'

export function OutcomeBadge({ entry: { outcome, error_name } }: { entry: AuditEntry }) {
  const { outcomes, refusedWith } = texts.audit
  if (outcome === 'done') return <ToneBadge tone="green">{outcomes.done}</ToneBadge>
  return <ToneBadge tone="red">{error_name === null ? outcomes.refused : refusedWith(error_name)}</ToneBadge>
}
