import type { AuditEntry } from '@txgw/gateway/operator-api'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { texts } from '../../texts/texts.ts'

/** Plain words for an operation; its own name when a later release has made it. */
export function operationWords(operation: string): string {
  const known: Record<string, string> = texts.audit.operations
  return known[operation] ?? operation
}

export function signedInWithWords(signedInWith: string): string {
  const known: Record<string, string> = texts.audit.signedInWith
  return known[signedInWith] ?? signedInWith
}

export function OutcomeBadge({ entry: { outcome, error_name } }: { entry: AuditEntry }) {
  const { outcomes, refusedWith } = texts.audit
  if (outcome === 'done') return <ToneBadge tone="green">{outcomes.done}</ToneBadge>
  return <ToneBadge tone="red">{error_name === null ? outcomes.refused : refusedWith(error_name)}</ToneBadge>
}
