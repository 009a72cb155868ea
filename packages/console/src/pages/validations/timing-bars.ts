import type { ValidationAttempt } from '@txgw/gateway/operator-api'

type Timings = ValidationAttempt['timings']

export interface TimingBar {
  phase: 'queue' | 'connect' | 'firstByte' | 'rest'
  startMs: number
  durationMs: number
}

/**
 * The phases of one attempt, one after the other. Time spent neither connecting nor waiting for the reply (signing
 * before, reading after) is the rest, and comes last.
 */
export function timingBars({ queue_ms, connect_ms = 0, first_byte_ms = 0, total_ms }: Timings): TimingBar[] {
  const rest = Math.max(0, total_ms - connect_ms - first_byte_ms)
  const phases: [TimingBar['phase'], number][] = [
    ['queue', queue_ms],
    ['connect', connect_ms],
    ['firstByte', first_byte_ms],
    ['rest', rest],
  ]
  let startMs = 0
  return phases.map(([phase, durationMs]) => {
    const bar = { phase, startMs, durationMs }
    startMs += durationMs
    return bar
  })
}
