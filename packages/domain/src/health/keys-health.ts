import type { App } from '../apps/app.ts'
import type { KeysHealth } from './app-health.ts'

export function keysHealth({ keys }: App, nowMs: number): KeysHealth {
  const ends = keys
    .filter(({ revokedAtMs }) => revokedAtMs === null)
    .map(({ notAfterMs }) => notAfterMs ?? Number.POSITIVE_INFINITY)
  const last = Math.max(...ends)
  return { usable: ends.filter((end) => end > nowMs).length, endAtMs: Number.isFinite(last) ? last : null }
}
