const BEAT_MS = 50
const LATE_MS = 250

let beatMs = performance.now()
let behind = { sinceMs: 0, untilMs: 0 }

setInterval(() => {
  const nowMs = performance.now()
  if (nowMs - beatMs > LATE_MS) behind = { sinceMs: beatMs, untilMs: nowMs + LATE_MS }
  beatMs = nowMs
}, BEAT_MS).unref()

/**
 * The earliest moment at which something may have happened that this process sees now. On a busy machine it may see
 * an answer seconds after it came.
 */
export function mayHaveHappenedMs(): number {
  return performance.now() < behind.untilMs ? behind.sinceMs : beatMs
}
