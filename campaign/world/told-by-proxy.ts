import type { Unanswered } from '../history/operation.ts'

/** nginx puts `$upstream_connect_time` into this header; it is "-" when there was no connection to the service. */
export const CONNECT_TIME_HEADER = 'x-connect-time'

const OWN_STATUSES = [502, 504]

/**
 * The end that a call came to behind nginx, when nginx answered in the place of the service.
 * @returns undefined for an answer of the service
 */
export function seenThroughProxy(status: number, connectTime: string): Unanswered | undefined {
  if (!OWN_STATUSES.includes(status)) return undefined
  const message = `nginx answered ${status}`
  if (connectTime === '-') return { came: 'nothing', why: 'not connected', message }
  return { came: 'nothing', why: status === 504 ? 'late' : 'cut', message, idleMs: 0 }
}
