import type { Socket } from 'node:net'
import postgres from 'postgres'
import { type BackendKey, requestCancel } from './cancel-request.ts'
import { driverOptions, type SessionTarget, type Types } from './driver-options.ts'
import { ConnectError } from './errors.ts'
import { nameSchema } from './name-schema.ts'
import { openSocket } from './open-socket.ts'
import type { Encryption, Host } from './server-address.ts'

export type Value = string | number | boolean | null | (string | number | null)[]
export type Row = unknown[]
/** The state is what the server, or a pooler in its place, said of the session when that was opened. */
export type Rows = Row[] & { count: number; command: string; state: BackendKey }

export interface SessionOptions extends SessionTarget {
  /** Called once, when it can no longer be used. */
  onClosed(session: Session): void
}

/** Without `simple` a statement that has no values would not be prepared; the driver's types do not know it. */
const PREPARED = { prepare: true, simple: false }
const UNPREPARED = { prepare: false, simple: false }

const END_TIMEOUT_SECONDS = 5

const NOT_REPLICATED = 'canceling wait for synchronous replication'

/**
 * One session with one server. postgres.js pools and reconnects by itself, but to several hosts it does so
 * without end or pause and never tells; so each of its pools holds one connection here, and ends with it.
 */
export class Session {
  readonly host: Host
  /** Operations that it has been given to. */
  load = 0
  /** Grows with each promotion; 0 where the server does not tell. */
  timeline = 0
  closed = false
  /** For how long an answer has been awaited. */
  silentMs = 0
  /** It has ended because an answer was awaited for too long. */
  isGivenUp = false
  readonly #sql: postgres.Sql
  readonly #schema: string
  /** Texts of prepared statements with their schema: as few as the server keeps for the session. */
  readonly #named = new Map<string, string>()
  readonly #encryption: Encryption
  readonly #cancelTimeoutMs: number
  readonly #onClosed: (session: Session) => void
  readonly #connecting = new AbortController()
  #isConnected = false
  #socket: Socket | undefined
  #inFlight = 0
  #backend: BackendKey | undefined
  #isCancelling = false
  #doubtful = false

  constructor(options: SessionOptions) {
    this.host = options.host
    this.#schema = options.schema
    this.#encryption = options.address.encryption
    this.#cancelTimeoutMs = options.limits.connectTimeoutMs
    this.#onClosed = options.onClosed
    // The driver's types do not know of `socket`.
    const driver: postgres.Options<Types> & { socket(): Promise<Socket> } = {
      ...driverOptions(options),
      socket: () => this.#connect(),
      onclose: () => this.#close(),
      onnotice: ({ message = '' }: postgres.Notice) => {
        if (message.startsWith(NOT_REPLICATED)) this.#doubtful = true
      },
    }
    this.#sql = postgres(driver)
  }

  /** One statement, prepared at its first use; rows are arrays, which are cheaper to make than objects. */
  query(text: string, values: Value[]): Promise<Rows> {
    return this.#answer(this.#sql.unsafe(this.#nameOnce(text), values, PREPARED).values())
  }

  /** One statement that is planned for its values, and not kept: for those of many forms. */
  queryOnce(text: string, values: Value[]): Promise<Rows> {
    const named = nameSchema(text, this.#schema)
    return this.#answer(this.#sql.unsafe(named, values, UNPREPARED).values())
  }

  /** Statements without values; several may stand in one text. */
  command(text: string): Promise<Rows> {
    return this.#answer(this.#sql.unsafe(nameSchema(text, this.#schema)).values())
  }

  grewOlder(passedMs: number): void {
    this.silentMs = this.#inFlight > 0 ? this.silentMs + passedMs : 0
  }

  /** Whether a commit since the last time was not awaited by the standby that should have it. */
  takeDoubt(): boolean {
    const doubtful = this.#doubtful
    this.#doubtful = false
    return doubtful
  }

  /** Asks the server, once for each wait, to give up what is awaited. */
  cancel(): void {
    if (this.#isCancelling || !this.#backend) return
    this.#isCancelling = true
    const options = { host: this.host, encryption: this.#encryption, timeoutMs: this.#cancelTimeoutMs }
    // A server that cannot be asked is gone, and the session with it soon.
    requestCancel({ ...options, backend: this.#backend }).catch(() => {})
  }

  giveUp(): void {
    this.isGivenUp = true
    this.destroy()
  }

  /** At once, whatever is awaited. */
  destroy(): void {
    this.#connecting.abort(sessionEnded())
    this.#socket?.destroy()
    this.#close()
  }

  /** After what is under way. */
  async end(): Promise<void> {
    await this.#sql.end({ timeout: END_TIMEOUT_SECONDS })
    this.#close()
  }

  #nameOnce(text: string): string {
    const kept = this.#named.get(text)
    if (kept !== undefined) return kept
    const named = nameSchema(text, this.#schema)
    this.#named.set(text, named)
    return named
  }

  async #answer(query: PromiseLike<unknown>): Promise<Rows> {
    this.#inFlight++
    try {
      const rows = (await query) as Rows
      this.#backend ??= rows.state
      return rows
    } finally {
      this.#inFlight--
      this.silentMs = 0
      this.#isCancelling = false
    }
  }

  /** postgres.js would connect anew; this session has had its greeting, another one would not. */
  async #connect(): Promise<Socket> {
    if (this.closed || this.#isConnected) throw sessionEnded()
    this.#isConnected = true
    const { signal } = this.#connecting
    this.#socket = await openSocket({ host: this.host, encryption: this.#encryption, signal })
    if (signal.aborted) this.#socket.destroy()
    return this.#socket
  }

  #close(): void {
    if (this.closed) return
    this.closed = true
    void this.#sql.end({ timeout: 0 })
    this.#onClosed(this)
  }
}

function sessionEnded(): ConnectError {
  return new ConnectError('SESSION_ENDED', 'the session has ended')
}
