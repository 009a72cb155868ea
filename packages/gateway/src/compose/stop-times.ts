import type { StopTimes } from '@txgw/base/network/drain'

const GRACE_MS = 1_000
const SILENCE_MS = 1_000

/**
 * A merchant's request and its answer end sooner than this. The operator port closes last, and a recharge may
 * take 20 seconds. The total is less than a service manager waits.
 */
export function stopTimes(changes: Partial<StopTimes> = {}): Record<'merchant' | 'operator', StopTimes> {
  const common = { graceMs: GRACE_MS, silenceMs: SILENCE_MS }
  return {
    merchant: { ...common, cutAfterMs: 15_000, ...changes },
    operator: { ...common, cutAfterMs: 35_000, ...changes },
  }
}
