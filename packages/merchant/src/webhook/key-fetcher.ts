import type { PlatformCertificate } from '../certificate.ts'
import type { Clock } from '../clock.ts'

export interface CertificateSource {
  readonly appId?: string
  certificates(options?: { signal?: AbortSignal }): Promise<PlatformCertificate[]>
}

/** Resolves after this many milliseconds; rejects when the signal aborts. */
export type Pause = (ms: number, signal: AbortSignal | undefined) => Promise<void>

export interface KeyFetcherParts {
  source: CertificateSource
  clock: Clock
  pause: Pause
  onFetched(certificates: PlatformCertificate[]): void
}

export interface KeyFetcher {
  /** The fetch in progress. Its answer may be older than the key that the caller looks for. */
  running(): Promise<void> | undefined
  /** Resolves when a fetch that began after this call has ended, well or badly. All waiting callers share it. */
  fetchAnew(): Promise<void>
  /** Begins a fetch when the keys are getting old. Waits for it only when the keys are far too old. */
  refreshWhenDue(): Promise<void>
  /** Milliseconds until a fetch may begin. */
  untilNextMs(): number
  /** The results of the last fetches, for decisions and error messages. */
  report(): FetchReport
}

export interface FetchReport {
  /** How many fetches have begun. */
  begun: number
  /** Number and start time of the last fetch that brought a list. */
  succeeded: { number: number; startedMs: number } | undefined
  /** Error and time of the last fetch; undefined when it succeeded. */
  failed: { error: unknown; atMs: number } | undefined
}

/**
 * A fetch brings every key at once, so a fetch caused by a forged notification also serves the genuine ones. This
 * pause limits the fetches that forgeries can cause, and is short enough for a genuine notification to wait for
 * the next one.
 */
const PAUSE_MS = 2_000
const PAUSE_AFTER_FAILURE_MS = 1_000
const PAUSE_AFTER_FAILURE_MS_MAX = 30_000
/** The service lists a key ten minutes before it signs, which leaves time for several tries. */
const REFRESH_AGE_MS = 3 * 60_000
/**
 * Some platforms stop all work after the response, so a refresh in the background never completes there. From this
 * age on, one answer waits for the refresh.
 */
const OVERDUE_AGE_MS = 6 * 60_000
const HOLD_MS = 1_000
const FETCH_MS_MAX = 10_000
/** A fetch this old was frozen together with the request that began it, and may never end. */
const FROZEN_MS = 15_000

/** Decides when to fetch the keys of the service. It uses timers only while a caller waits. */
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
    // A clock that was set back must not stop the fetching.
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
        // Starts in a later turn, because `fetchNext` clears `next` when it begins.
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

/** Resolves when the work has ended or the time is up. */
export async function atMost(work: Promise<unknown>, ms: number, pause: Pause): Promise<void> {
  const over = new AbortController()
  const timeOver = pause(ms, over.signal).catch(() => {})
  await Promise.race([work, timeOver])
  over.abort()
}

function pauseAfter(failures: number): number {
  return Math.min(PAUSE_AFTER_FAILURE_MS * 2 ** (failures - 1), PAUSE_AFTER_FAILURE_MS_MAX)
}

/** @throws the error of the work, or an error that it took too long */
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
