import { StoreUnavailable } from '../store.ts'
import type { PostgresLimits } from './limits.ts'
import type { Link } from './link.ts'

const OPENING_MAX = 2

/** The part of the time for an answer after which the server is asked to give up. */
const CANCEL_AFTER = 7 / 8

export interface LaneOptions {
  linksMax: number
  /** Operations that are under way on one session at the same time. */
  loadMax: number
  limits: PostgresLimits
  where: string
  open(onClosed: (link: Link) => void): Promise<Link>
}

interface Waiting {
  waitedMs: number
  start(link: Link): void
  reject(error: unknown): void
}

/**
 * Some sessions and who waits for one. While no session can be had, operations are refused at once, and the
 * lane itself tries until the server is back.
 */
export class Lane {
  readonly #options: LaneOptions
  readonly #links: Link[] = []
  #waiting: Waiting[] = []
  #opening = 0
  #trouble: { error: unknown; sinceMs: number } | undefined
  #closed = false
  readonly #drained = Promise.withResolvers<void>()

  constructor(options: LaneOptions) {
    this.#options = options
  }

  /** @throws {StoreUnavailable} */
  use<T>(act: (link: Link) => Promise<T>): Promise<T> {
    const link = this.#free()
    return link ? this.#run(link, act) : this.#wait(act)
  }

  /** Called again and again: whatever has not got ahead for too long is given up. */
  tick(passedMs: number): void {
    const { waitTimeoutMs, answerTimeoutMs, reconnectPauseMs } = this.#options.limits
    for (const link of this.#links) {
      link.grewOlder(passedMs)
      if (link.silentMs > answerTimeoutMs * CANCEL_AFTER) link.cancel()
    }
    const hangs = this.#links.filter(({ silentMs }) => silentMs > answerTimeoutMs)
    if (hangs.length > 0) for (const link of this.#links.filter(isIdle)) link.destroy()
    for (const link of hangs) link.giveUp()
    for (const waiting of this.#waiting) waiting.waitedMs += passedMs
    this.#refuseWhere(
      (waiting) => waiting.waitedMs > waitTimeoutMs,
      this.#unavailable('has no connection free'),
    )
    if (!this.#trouble) return
    this.#trouble.sinceMs += passedMs
    if (this.#trouble.sinceMs >= reconnectPauseMs && this.#opening === 0) void this.#open()
  }

  /** What is under way is finished, what waits is refused. */
  async close(): Promise<void> {
    this.#closed = true
    this.#refuseWhere(() => true, this.#unavailable('is closed'))
    if (!this.#links.every(isIdle)) await this.#drained.promise
    await Promise.all(this.#links.map((link) => link.end()))
  }

  #free(): Link | undefined {
    return this.#closed ? undefined : this.#links.find((link) => link.load < this.#options.loadMax)
  }

  async #run<T>(link: Link, act: (link: Link) => Promise<T>): Promise<T> {
    link.load++
    try {
      return await act(link)
    } finally {
      link.load--
      if (this.#waiting.length > 0) this.#serve()
      if (this.#closed && this.#links.every(isIdle)) this.#drained.resolve()
    }
  }

  #wait<T>(act: (link: Link) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const refusal = this.#refusal()
    if (refusal) return Promise.reject(refusal)
    this.#waiting.push({
      waitedMs: 0,
      start: (link) => this.#run(link, act).then(resolve, reject),
      reject,
    })
    this.#openWhatIsMissing()
    return promise
  }

  #refusal(): unknown {
    if (this.#closed) return this.#unavailable('is closed')
    if (this.#waiting.length >= this.#options.limits.waitingMax) return this.#unavailable('is overloaded')
    if (this.#trouble && this.#links.length === 0) return renewed(this.#trouble.error)
    return undefined
  }

  #serve(): void {
    for (let link = this.#free(); link && this.#waiting.length > 0; link = this.#free())
      this.#waiting.shift()?.start(link)
  }

  #openWhatIsMissing(): void {
    const missing = Math.min(this.#waiting.length, OPENING_MAX, this.#options.linksMax - this.#links.length)
    while (!this.#trouble && this.#opening < missing) void this.#open()
  }

  async #open(): Promise<void> {
    this.#opening++
    try {
      this.#add(await this.#options.open((link) => this.#remove(link)))
    } catch (error) {
      this.#trouble = { error, sinceMs: 0 }
      if (this.#links.length === 0) this.#refuseWhere(() => true, error)
    } finally {
      this.#opening--
    }
    this.#openWhatIsMissing()
  }

  #add(link: Link): void {
    this.#trouble = undefined
    if (this.#closed) link.destroy()
    if (link.closed) return
    this.#links.push(link)
    this.#serve()
  }

  #remove(link: Link): void {
    const index = this.#links.indexOf(link)
    if (index >= 0) this.#links.splice(index, 1)
    if (!this.#closed) this.#openWhatIsMissing()
  }

  #refuseWhere(isRefused: (waiting: Waiting) => boolean, error: unknown): void {
    const refused = this.#waiting.filter(isRefused)
    if (refused.length === 0) return
    this.#waiting = this.#waiting.filter((waiting) => !isRefused(waiting))
    for (const { reject } of refused) reject(renewed(error))
  }

  #unavailable(what: string): StoreUnavailable {
    return new StoreUnavailable(`${this.#options.where} ${what}`)
  }
}

function isIdle(link: Link): boolean {
  return link.load === 0
}

/** Each caller gets an error of its own. */
function renewed(error: unknown): unknown {
  return error instanceof StoreUnavailable ? new StoreUnavailable(error.message) : error
}
