import { StoreNotYet, StoreUnavailable } from '@txgw/base/store-errors'
import { ServerSilent, storeError } from '../session/errors.ts'
import { NotPrimary, openSession } from '../session/open-session.ts'
import { describeAddress, describeHost, type Host } from '../session/server-address.ts'
import type { Session, SessionOptions } from '../session/session.ts'

type FinderOptions = Omit<SessionOptions, 'host' | 'onClosed'>
type OnClosed = SessionOptions['onClosed']

/** On a starved machine an attempt may get up to so many times its usual limit. */
const PATIENCE_MAX = 3

/** How long a search that has found a primary waits for one that was promoted later. */
const OTHER_PRIMARY_MS = 2_000

/**
 * Opens sessions with the primary among the hosts. It remembers the newest timeline it has seen. A server on
 * an older timeline was replaced by a promotion, and its data may be out of date.
 */
export class PrimaryFinder {
  readonly #options: FinderOptions
  #lastGood: Host | undefined
  #timeline = 0
  #search: Promise<Session> | undefined
  #connectTimeoutMs: number
  readonly #inUse = new Set<Session>()

  constructor(options: FinderOptions) {
    this.#options = options
    this.#connectTimeoutMs = options.limits.connectTimeoutMs
  }

  /** @throws {StoreUnavailable} */
  async open(onClosed: OnClosed): Promise<Session> {
    const { hosts } = this.#options.address
    const likely = this.#lastGood ?? (hosts.length === 1 ? hosts[0] : undefined)
    if (!likely) return this.#searchOnce(onClosed)
    try {
      return this.#accept(await this.#openAt(likely, onClosed))
    } catch (error) {
      this.#lastGood = undefined
      if (hosts.length > 1) return this.#searchOnce(onClosed)
      this.#learnFrom([error])
      throw error
    }
  }

  isInUse(host: Host): boolean {
    return host === this.#lastGood
  }

  /**
   * Switches to a host that was promoted later than the server in use, and asks nothing more of that server.
   */
  hearOfPrimary(host: Host, timeline: number): void {
    if (timeline <= this.#timeline) return
    this.#leaveOlder(timeline)
    this.#lastGood = host
  }

  /**
   * Only one caller searches at a time. A caller that comes meanwhile opens a session with the host that the
   * search finds.
   */
  async #searchOnce(onClosed: OnClosed): Promise<Session> {
    const running = this.#search
    if (running) return this.#accept(await this.#openAt((await running).host, onClosed))
    this.#search = this.#searchAll(onClosed)
    try {
      return await this.#search
    } finally {
      this.#search = undefined
    }
  }

  /** Asks all hosts. If two of them claim to be the primary, the later promotion counts. */
  async #searchAll(onClosed: OnClosed): Promise<Session> {
    const { address } = this.#options
    const attempts = address.hosts.map((host) => this.#openAt(host, onClosed))
    const found = await settledSoonAfterFirst(attempts, OTHER_PRIMARY_MS)
    const [best, ...others] = found.sessions.toSorted((a, b) => b.timeline - a.timeline)
    for (const session of others) session.destroy()
    if (best) return this.#accept(best)
    const reasons = found.errors.map((error) => (error instanceof Error ? error.message : String(error)))
    const message = `found no primary for ${describeAddress(address)}: ${reasons.join('; ')}`
    this.#learnFrom(found.errors)
    // A standby among the hosts shows that a failover may be under way.
    const willPass = found.errors.some((error) => error instanceof StoreNotYet || error instanceof NotPrimary)
    throw willPass ? new StoreNotYet(message) : new StoreUnavailable(message)
  }

  /** After a silence the next attempt gets more time, because with the same limit it could fail for ever. */
  #learnFrom(errors: unknown[]): void {
    const base = this.#options.limits.connectTimeoutMs
    const longer = Math.min(this.#connectTimeoutMs + base, base * PATIENCE_MAX)
    this.#connectTimeoutMs = isSilence(errors) ? longer : base
  }

  #accept(session: Session): Session {
    if (session.timeline < this.#timeline) {
      session.destroy()
      throw new NotPrimary(
        `the server ${describeHost(session.host)} is on timeline ${session.timeline} and was replaced by one on ` +
          `timeline ${this.#timeline}`,
      )
    }
    if (session.timeline > this.#timeline) this.#leaveOlder(session.timeline)
    this.#connectTimeoutMs = this.#options.limits.connectTimeoutMs
    this.#inUse.add(session)
    this.#lastGood = session.host
    return session
  }

  #leaveOlder(timeline: number): void {
    this.#timeline = timeline
    for (const session of this.#inUse) session.destroy()
  }

  async #openAt(host: Host, onClosed: OnClosed): Promise<Session> {
    const forget = (session: Session) => {
      this.#inUse.delete(session)
      onClosed(session)
    }
    const limits = { ...this.#options.limits, connectTimeoutMs: this.#connectTimeoutMs }
    try {
      return await openSession({ ...this.#options, limits, host, onClosed: forget })
    } catch (error) {
      throw storeError(error, `the server ${describeHost(host)}`)
    }
  }
}

/**
 * No host could be heard: this machine may be too busy to hear one in time. A standby that answers shows that the
 * machine is well.
 */
function isSilence(errors: unknown[]): boolean {
  return (
    errors.some((error) => error instanceof ServerSilent) &&
    !errors.some((error) => error instanceof NotPrimary)
  )
}

/**
 * Waits until all attempts have ended, but once one has opened a session, no longer than the given time: a host that
 * is gone must not hold up the others. A session that opens later is closed.
 */
async function settledSoonAfterFirst(
  attempts: Promise<Session>[],
  ms: number,
): Promise<{ sessions: Session[]; errors: unknown[] }> {
  const found = { sessions: [] as Session[], errors: [] as unknown[] }
  const { promise: late, resolve: endWaiting } = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const settled = attempts.map(async (attempt) => {
    try {
      const session = await attempt
      if (isOver) return session.destroy()
      found.sessions.push(session)
      timer ??= setTimeout(endWaiting, ms)
    } catch (error) {
      found.errors.push(error)
    }
  })
  await Promise.race([Promise.all(settled), late])
  isOver = true
  clearTimeout(timer)
  return found
}
