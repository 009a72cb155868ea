import { StoreNotYet, StoreUnavailable } from '@txgw/base/store-errors'
import type { PostgresLimits } from '../session/limits.ts'
import type { Session } from '../session/session.ts'

const OPENING_MAX = 2

/** After this fraction of the answer time-out, the server is asked to cancel the statement. */
const CANCEL_AFTER = 7 / 8

export interface SessionQueueOptions {
  sessionsMax: number
  /** How many operations may run on one session at the same time. */
  loadMax: number
  limits: PostgresLimits
  where: string
  open(onClosed: (session: Session) => void): Promise<Session>
}

interface Waiting {
  waitedMs: number
  start(session: Session): void
  reject(error: unknown): void
}

/**
 * A group of sessions and the operations that wait for one. While no session can be opened, operations are
 * refused at once and the queue itself keeps trying until the server is back.
 */
export class SessionQueue {
  readonly #options: SessionQueueOptions
  readonly #sessions: Session[] = []
  #waiting: Waiting[] = []
  #opening = 0
  #trouble: { error: unknown; sinceMs: number } | undefined
  #closed = false
  readonly #drained = Promise.withResolvers<void>()

  constructor(options: SessionQueueOptions) {
    this.#options = options
  }

  /** @throws {StoreUnavailable} */
  use<T>(act: (session: Session) => Promise<T>): Promise<T> {
    const session = this.#free()
    return session ? this.#run(session, act) : this.#wait(act)
  }

  /**
   * Called at short intervals. Gives up sessions and waiting operations that have made no progress for too
   * long.
   */
  tick(passedMs: number): void {
    const { waitTimeoutMs, answerTimeoutMs, reconnectPauseMs } = this.#options.limits
    for (const session of this.#sessions) {
      session.grewOlder(passedMs)
      if (session.silentMs > answerTimeoutMs * CANCEL_AFTER) session.cancel()
    }
    const hangs = this.#sessions.filter(({ silentMs }) => silentMs > answerTimeoutMs)
    if (hangs.length > 0) for (const session of this.#sessions.filter(isIdle)) session.destroy()
    for (const session of hangs) session.giveUp()
    for (const waiting of this.#waiting) waiting.waitedMs += passedMs
    this.#refuseWhere(
      (waiting) => waiting.waitedMs > waitTimeoutMs,
      new StoreNotYet(`${this.#options.where} has no connection free`),
    )
    if (!this.#trouble) return
    this.#trouble.sinceMs += passedMs
    if (this.#trouble.sinceMs >= reconnectPauseMs && this.#opening === 0) void this.#open()
  }

  /** Finishes running operations and refuses waiting ones. */
  async close(): Promise<void> {
    this.#closed = true
    this.#refuseWhere(() => true, this.#unavailable('is closed'))
    if (!this.#sessions.every(isIdle)) await this.#drained.promise
    await Promise.all(this.#sessions.map((session) => session.end()))
  }

  #free(): Session | undefined {
    return this.#closed ? undefined : this.#sessions.find((session) => session.load < this.#options.loadMax)
  }

  async #run<T>(session: Session, act: (session: Session) => Promise<T>): Promise<T> {
    session.load++
    try {
      return await act(session)
    } finally {
      session.load--
      if (this.#waiting.length > 0) this.#serve()
      if (this.#closed && this.#sessions.every(isIdle)) this.#drained.resolve()
    }
  }

  #wait<T>(act: (session: Session) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const refusal = this.#refusal()
    if (refusal) return Promise.reject(refusal)
    this.#waiting.push({
      waitedMs: 0,
      start: (session) => this.#run(session, act).then(resolve, reject),
      reject,
    })
    this.#openWhatIsMissing()
    return promise
  }

  #refusal(): unknown {
    if (this.#closed) return this.#unavailable('is closed')
    if (this.#waiting.length >= this.#options.limits.waitingMax) return this.#unavailable('is overloaded')
    if (this.#trouble && this.#sessions.length === 0) return renewed(this.#trouble.error)
    return undefined
  }

  #serve(): void {
    for (let session = this.#free(); session && this.#waiting.length > 0; session = this.#free())
      this.#waiting.shift()?.start(session)
  }

  #openWhatIsMissing(): void {
    const missing = Math.min(
      this.#waiting.length,
      OPENING_MAX,
      this.#options.sessionsMax - this.#sessions.length,
    )
    while (!this.#trouble && this.#opening < missing) void this.#open()
  }

  async #open(): Promise<void> {
    this.#opening++
    try {
      this.#add(await this.#options.open((session) => this.#remove(session)))
    } catch (error) {
      this.#trouble = { error, sinceMs: 0 }
      if (this.#sessions.length === 0) this.#refuseWhere(() => true, error)
    } finally {
      this.#opening--
    }
    this.#openWhatIsMissing()
  }

  #add(session: Session): void {
    this.#trouble = undefined
    if (this.#closed) session.destroy()
    if (session.closed) return
    this.#sessions.push(session)
    this.#serve()
  }

  #remove(session: Session): void {
    const index = this.#sessions.indexOf(session)
    if (index >= 0) this.#sessions.splice(index, 1)
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

function isIdle(session: Session): boolean {
  return session.load === 0
}

/** Each caller gets its own error object. */
function renewed(error: unknown): unknown {
  if (error instanceof StoreNotYet) return new StoreNotYet(error.message)
  return error instanceof StoreUnavailable ? new StoreUnavailable(error.message) : error
}
