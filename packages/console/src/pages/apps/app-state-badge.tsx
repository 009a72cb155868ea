import type { App } from '@txgw/gateway/operator-api'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { texts } from '../../texts/texts.ts'

export function AppStateBadge({ app: { enabled } }: { app: Pick<App, 'enabled'> }) {
  const { states } = texts.apps
  return <ToneBadge tone={enabled ? 'green' : 'gray'}>{enabled ? states.enabled : states.disabled}</ToneBadge>
}
