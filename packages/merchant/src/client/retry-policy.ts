import { ConnectionError } from '../errors/service-errors.ts'
import type { TxgwError } from '../errors/txgw-error.ts'

const FIRST_PAUSE_MS = 250
const PAUSE_MS_MAX = 4_000
/** If the service asks for a longer pause, the client does not retry; the caller gets the error at once. */
const RETRY_AFTER_SECONDS_MAX = 30

export interface FailedTry {
  error: TxgwError
  /** How many tries failed before this one. */
  earlier: number
  /** From 0 to 1. */
  random: number
}

/** Milliseconds to wait before the next try; undefined when a retry makes no sense. */
export function pauseBeforeRetry({ error, earlier, random }: FailedTry): number | undefined {
  const { status, retryAfter = 0 } = error
  const mayPass =
    error instanceof ConnectionError || status === 429 || (status !== undefined && status >= 500)
  if (!mayPass || retryAfter > RETRY_AFTER_SECONDS_MAX) return undefined
  // Full jitter: clients that failed together do not return together.
  return retryAfter * 1000 + random * Math.min(PAUSE_MS_MAX, FIRST_PAUSE_MS * 2 ** earlier)
}

/** Seconds from a Retry-After header: a number, or an HTTP date. */
export function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const dateMs = Date.parse(header)
  return Number.isNaN(dateMs) ? undefined : Math.max(0, Math.ceil((dateMs - nowMs) / 1000))
}
