import { StoreUnavailable } from '../../../base/store-errors.ts'
import { storeError } from '../session/errors.ts'
import { NotPrimary, openSession } from '../session/open-session.ts'
import { describeAddress, describeHost, type Host, type ServerAddress } from '../session/server-address.ts'
import type { Session, SessionOptions } from '../session/session.ts'

type FinderOptions = Omit<SessionOptions, 'host' | 'onClosed'>
type OnClosed = SessionOptions['onClosed']

/**
 * Opens sessions with the primary among the hosts. It remembers the newest timeline it has seen. A server on
 * an older timeline was replaced by a promotion, and its data may be out of date.
 */
export class PrimaryFinder {
  readonly #options: FinderOptions
  #lastGood: Host | undefined
  #timeline = 0
  #search: Promise<Session> | undefined
  readonly #inUse = new Set<Session>()

  constructor(options: FinderOptions) {
    this.#options = options
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
      if (hosts.length === 1) throw error
      return this.#searchOnce(onClosed)
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
    const { hosts } = this.#options.address
    const answers = await Promise.allSettled(hosts.map((host) => this.#openAt(host, onClosed)))
    const sessions = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    const [best, ...others] = sessions.toSorted((a, b) => b.timeline - a.timeline)
    for (const session of others) session.destroy()
    if (best) return this.#accept(best)
    const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.message] : []))
    throw new StoreUnavailable(
      `found no primary for ${describeAddress(this.#address)}: ${reasons.join('; ')}`,
    )
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
    try {
      return await openSession({ ...this.#options, host, onClosed: forget })
    } catch (error) {
      throw storeError(error, `the server ${describeHost(host)}`)
    }
  }

  get #address(): ServerAddress {
    return this.#options.address
  }
}
