import { StoreUnavailable } from '../store.ts'
import { storeError } from './errors.ts'
import type { Link, LinkOptions } from './link.ts'
import { NotPrimary, openLink } from './open-link.ts'
import { describeAddress, describeHost, type Host, type ServerAddress } from './server-address.ts'

type FinderOptions = Omit<LinkOptions, 'host' | 'onClosed'>
type OnClosed = LinkOptions['onClosed']

/**
 * Opens sessions with the primary among the hosts. It remembers the newest timeline it has met: a server on
 * an older one was replaced by a promotion, and what it says may be out of date.
 */
export class PrimaryFinder {
  readonly #options: FinderOptions
  #lastGood: Host | undefined
  #timeline = 0
  #search: Promise<Link> | undefined
  readonly #inUse = new Set<Link>()

  constructor(options: FinderOptions) {
    this.#options = options
  }

  /** @throws {StoreUnavailable} */
  async open(onClosed: OnClosed): Promise<Link> {
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

  /** A later promotion than that of the server in use: from now on nothing is asked of that one. */
  hearOfPrimary(host: Host, timeline: number): void {
    if (timeline <= this.#timeline) return
    this.#leaveOlder(timeline)
    this.#lastGood = host
  }

  /** Only one at a time searches; who comes meanwhile opens one more session with the host it found. */
  async #searchOnce(onClosed: OnClosed): Promise<Link> {
    const running = this.#search
    if (running) return this.#accept(await this.#openAt((await running).host, onClosed))
    this.#search = this.#searchAll(onClosed)
    try {
      return await this.#search
    } finally {
      this.#search = undefined
    }
  }

  /** All hosts are asked: of two that call themselves primary the later promotion counts. */
  async #searchAll(onClosed: OnClosed): Promise<Link> {
    const { hosts } = this.#options.address
    const answers = await Promise.allSettled(hosts.map((host) => this.#openAt(host, onClosed)))
    const links = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    const [best, ...others] = links.toSorted((a, b) => b.timeline - a.timeline)
    for (const link of others) link.destroy()
    if (best) return this.#accept(best)
    const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.message] : []))
    throw new StoreUnavailable(`no primary of ${describeAddress(this.#address)}: ${reasons.join('; ')}`)
  }

  #accept(link: Link): Link {
    if (link.timeline < this.#timeline) {
      link.destroy()
      throw new NotPrimary(
        `the server ${describeHost(link.host)} is on timeline ${link.timeline} and was replaced by one on ` +
          `timeline ${this.#timeline}`,
      )
    }
    if (link.timeline > this.#timeline) this.#leaveOlder(link.timeline)
    this.#inUse.add(link)
    this.#lastGood = link.host
    return link
  }

  #leaveOlder(timeline: number): void {
    this.#timeline = timeline
    for (const link of this.#inUse) link.destroy()
  }

  async #openAt(host: Host, onClosed: OnClosed): Promise<Link> {
    const forget = (link: Link) => {
      this.#inUse.delete(link)
      onClosed(link)
    }
    try {
      return await openLink({ ...this.#options, host, onClosed: forget })
    } catch (error) {
      throw storeError(error, `the server ${describeHost(host)}`)
    }
  }

  get #address(): ServerAddress {
    return this.#options.address
  }
}
