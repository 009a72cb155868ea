import type { AppKey } from '@txgw/gateway/operator-api'
import type { Tone } from '../../../shared/status/status-badge.tsx'
import type { texts } from '../../../texts/texts.ts'

type KeyState = keyof typeof texts.apps.keys.states

export const KEY_STATE_TONES: Record<KeyState, Tone> = {
  active: 'green',
  revoked: 'gray',
  expired: 'red',
  early: 'amber',
}

export function keyState({ revoked_at, not_before, not_after }: AppKey, nowMs: number): KeyState {
  if (revoked_at !== undefined) return 'revoked'
  if (not_after !== undefined && Date.parse(not_after) < nowMs) return 'expired'
  return not_before !== undefined && Date.parse(not_before) > nowMs ? 'early' : 'active'
}
