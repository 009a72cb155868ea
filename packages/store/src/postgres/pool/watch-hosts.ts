import { askState, within } from '../session/open-session.ts'
import type { Host } from '../session/server-address.ts'
import { Session, type SessionOptions } from '../session/session.ts'

const ASK_EVERY_MS = 1_000

interface WatchOptions extends Omit<SessionOptions, 'host' | 'onClosed'> {
  /** The host in use is not asked: the pool talks to it anyway. */
  isInUse(host: Host): boolean
  onPrimary(host: Host, timeline: number): void
}

/**
 * Asks every host except the one in use, once a second, whether it has become the primary. The old primary
 * may go on as if nothing had happened. Each host has one session that stays open, because a new session
 * costs the server far more than the question.
 */
export class HostWatch {
  readonly #options: WatchOptions
  readonly #sessions = new Map<Host, Session>()
  readonly #asking = new Set<Host>()
  readonly #timer: NodeJS.Timeout

  constructor(options: WatchOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#askAll(), ASK_EVERY_MS).unref()
  }

  end(): void {
    clearInterval(this.#timer)
    for (const session of this.#sessions.values()) session.destroy()
  }

  #askAll(): void {
    for (const host of this.#options.address.hosts)
      if (this.#options.isInUse(host)) this.#sessions.get(host)?.destroy()
      else if (!this.#asking.has(host)) void this.#ask(host)
  }

  async #ask(host: Host): Promise<void> {
    const { limits, onPrimary } = this.#options
    const session = this.#sessions.get(host) ?? this.#connect(host)
    this.#asking.add(host)
    try {
      const { isStandby, timeline } = await within(limits.connectTimeoutMs, session, askState)
      if (!isStandby) onPrimary(host, timeline)
    } catch {
      // The next round asks the host again.
    } finally {
      this.#asking.delete(host)
    }
  }

  #connect(host: Host): Session {
    const session = new Session({ ...this.#options, host, onClosed: () => this.#sessions.delete(host) })
    this.#sessions.set(host, session)
    return session
  }
}
