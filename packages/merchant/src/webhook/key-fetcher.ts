import type { PlatformCertificate } from '../certificate.ts'
import type { Clock } from '../clock.ts'

export interface CertificateSource {
  readonly appId?: string
  certificates(options?: { signal?: AbortSignal }): Promise<PlatformCertificate[]>
}

/** Resolves after so many milliseconds; rejects when the signal is aborted. */
export type Pause = (ms: number, signal: AbortSignal | undefined) => Promise<void>

export interface KeyFetcherParts {
  source: CertificateSource
  clock: Clock
  pause: Pause
  onFetched(certificates: PlatformCertificate[]): void
}

export interface KeyFetcher {
  /** The fetch that runs now; it may have been answered before a key was listed that is looked for. */
  running(): Promise<void> | undefined
  /** Resolves when a fetch has ended, well or badly, that began after this call. All who wait share it. */
  fetchAnew(): Promise<void>
  /** Begins a fetch when the keys are getting old. Resolves at once unless they are so old that it matters. */
  refreshWhenDue(): Promise<void>
  /** How long until a fetch may begin. */
  untilNextMs(): number
  /** What became of the last fetches, for decisions and errors. */
  report(): FetchReport
}

export interface FetchReport {
  /** How many fetches have begun. */
  begun: number
  /** Number of the last fetch that brought a list, and when that began. */
  succeeded: { number: number; startedMs: number } | undefined
  /** Why the last fetch failed, and when; undefined when it did not. */
  failed: { error: unknown; atMs: number } | undefined
}

/**
 * A list brings every key at once, so no fetch is ever spent on a stranger: it serves the genuine notification beside
 * it as well. This pause bounds what strangers can cost, and is short enough for a genuine one to wait for the next fetch.
 */
const PAUSE_MS = 2_000
const PAUSE_AFTER_FAILURE_MS = 1_000
const PAUSE_AFTER_FAILURE_MS_MAX = 30_000
/** The service lists a key ten minutes before it signs: several tries in that time. */
const REFRESH_AGE_MS = 3 * 60_000
/** Where work ends with the response, a refresh behind it never arrives; from this age on one answer is held for it. */
const OVERDUE_AGE_MS = 6 * 60_000
const HOLD_MS = 1_000
const FETCH_MS_MAX = 10_000
/** Such a fetch was frozen together with the request that began it, and may never end. */
const FROZEN_MS = 15_000

/** Decides when the keys of the service are fetched. Uses no timer but while somebody waits. */
export function createKeyFetcher({ source, clock, pause, onFetched }: KeyFetcherParts): KeyFetcher {
  let running: Promise<void> | undefined
  let next: { promise: Promise<void>; sinceMs: number } | undefined
  let startedMs = Number.NEGATIVE_INFINITY
  let failures = 0
  let report: FetchReport = { begun: 0, succeeded: undefined, failed: undefined }

  const live = () => (clock() - startedMs > FROZEN_MS ? undefined : running)
  const untilNextMs = () => {
    const { failed } = report
    const [sinceMs, pauseMs] = failed ? [failed.atMs, pauseAfter(failures)] : [startedMs, PAUSE_MS]
    // A clock that was put back must not stop the fetching.
    return Math.min(Math.max(0, sinceMs + pauseMs - clock()), pauseMs)
  }
  const fetchNow = async (number: number, beganMs: number) => {
    try {
      const certificates = await bounded((signal) => source.certificates({ signal }), pause)
      if (number < (report.succeeded?.number ?? 0)) return
      onFetched(certificates)
      failures = 0
      report = { ...report, succeeded: { number, startedMs: beganMs }, failed: undefined }
    } catch (error) {
      failures++
      report = { ...report, failed: { error, atMs: clock() } }
    }
  }
  const begin = () => {
    startedMs = clock()
    report = { ...report, begun: report.begun + 1 }
    const fetching = fetchNow(report.begun, startedMs).finally(() => {
      if (running === fetching) running = undefined
    })
    running = fetching
    return fetching
  }
  const fetchNext = async () => {
    const before = live()
    if (before) await atMost(before, FETCH_MS_MAX, pause)
    const waitMs = untilNextMs()
    if (waitMs > 0) await pause(waitMs, undefined)
    next = undefined
    return begin()
  }
  return {
    running: live,
    untilNextMs,
    report: () => report,
    fetchAnew: () => {
      if (!next || clock() - next.sinceMs > FROZEN_MS + PAUSE_AFTER_FAILURE_MS_MAX) {
        // Not within this call: it takes `next` away when it begins.
        next = { promise: Promise.resolve().then(fetchNext), sinceMs: clock() }
      }
      return next.promise
    },
    refreshWhenDue: async () => {
      const ageMs = clock() - (report.succeeded?.startedMs ?? Number.NEGATIVE_INFINITY)
      if (ageMs < REFRESH_AGE_MS || live() || next || untilNextMs() > 0) return
      const fetching = begin()
      if (ageMs >= OVERDUE_AGE_MS) await atMost(fetching, HOLD_MS, pause)
    },
  }
}

/** Resolves when the work has ended or the time is over. */
export async function atMost(work: Promise<unknown>, ms: number, pause: Pause): Promise<void> {
  const over = new AbortController()
  const timeOver = pause(ms, over.signal).catch(() => {})
  await Promise.race([work, timeOver])
  over.abort()
}

function pauseAfter(failures: number): number {
  return Math.min(PAUSE_AFTER_FAILURE_MS * 2 ** (failures - 1), PAUSE_AFTER_FAILURE_MS_MAX)
}

/** @throws what the work throws, or that it took too long */
async function bounded<T>(work: (signal: AbortSignal) => Promise<T>, pause: Pause): Promise<T> {
  const over = new AbortController()
  const tooLong = pause(FETCH_MS_MAX, over.signal).then(() => {
    throw new Error(`The certificate call took longer than ${FETCH_MS_MAX} ms.`)
  })
  try {
    return await Promise.race([tooLong, work(over.signal)])
  } finally {
    over.abort()
  }
}
