import type { IncomingHttpHeaders } from 'node:http'
import type { Notification } from '../history/history.ts'

interface Told {
  create_time?: unknown
  update_time?: unknown
}

/** What a notification says about time, next to the clock of the game. What cannot be read is infinitely far. */
export function toldTimes(
  headers: IncomingHttpHeaders,
  { create_time, update_time }: Told,
  nowMs: number,
): Pick<Notification, 'offMs' | 'leftMs'> {
  const signedMs = readMs(Number(headers['txgw-timestamp']) * 1_000)
  const [madeMs, changedMs] = [create_time, update_time].map((text) => readMs(Date.parse(String(text))))
  const deadlineMs = readMs(Date.parse(String(headers['txgw-deadline'])))
  const offMs = Math.max(...[signedMs, madeMs, changedMs].map((ms = Infinity) => Math.abs(ms - nowMs)))
  return { offMs, leftMs: deadlineMs - (Number.isFinite(signedMs) ? signedMs : nowMs) }
}

function readMs(ms: number): number {
  return Number.isNaN(ms) ? Number.POSITIVE_INFINITY : ms
}
