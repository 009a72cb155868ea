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
/** `state` is what the server, or a pooler in its place, said about the session when it was opened. */
export type Rows = Row[] & { count: number; command: string; state: BackendKey }

export interface SessionOptions extends SessionTarget {
  /** Called once, when the session can no longer be used. */
  onClosed(session: Session): void
}

/**
 * Without `simple: false`, a statement that has no values would not be prepared. The driver's types lack this
 * option.
 */
const PREPARED = { prepare: true, simple: false }
const UNPREPARED = { prepare: false, simple: false }

const END_TIMEOUT_SECONDS = 5

const NOT_REPLICATED = 'canceling wait for synchronous replication'

/**
 * One session with one server. postgres.js pools and reconnects by itself, but with several hosts it does so
 * endlessly, without pauses and without reporting it. So each of its pools holds one connection here and ends
 * with it.
 */
export class Session {
  readonly host: Host
  /** The number of operations that use the session now. */
  load = 0
  /** Grows with each promotion; 0 if the server does not report it. */
  timeline = 0
  closed = false
  /** How long the session has waited for an answer. */
  silentMs = 0
  /** True if the session ended because an answer took too long. */
  isGivenUp = false
  readonly #sql: postgres.Sql
  readonly #schema: string
  /** Texts of prepared statements with the schema filled in: no more than the server keeps for the session. */
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
    // The driver's types lack `socket`.
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

  /** Runs one statement, prepared at its first use. Rows are arrays, which are cheaper to make than objects. */
  query(text: string, values: Value[]): Promise<Rows> {
    return this.#answer(this.#sql.unsafe(this.#nameOnce(text), values, PREPARED).values())
  }

  /** Runs one statement that is planned for its values and not kept: for statements with many forms. */
  queryOnce(text: string, values: Value[]): Promise<Rows> {
    const named = nameSchema(text, this.#schema)
    return this.#answer(this.#sql.unsafe(named, values, UNPREPARED).values())
  }

  /** Runs statements without values; one text may hold several. */
  command(text: string): Promise<Rows> {
    return this.#answer(this.#sql.unsafe(nameSchema(text, this.#schema)).values())
  }

  grewOlder(passedMs: number): void {
    this.silentMs = this.#inFlight > 0 ? this.silentMs + passedMs : 0
  }

  /** Whether the standby did not confirm a commit since the last call. */
  takeDoubt(): boolean {
    const doubtful = this.#doubtful
    this.#doubtful = false
    return doubtful
  }

  /** Asks the server, once for each wait, to cancel the running statement. */
  cancel(): void {
    if (this.#isCancelling || !this.#backend) return
    this.#isCancelling = true
    const options = { host: this.host, encryption: this.#encryption, timeoutMs: this.#cancelTimeoutMs }
    // If the server cannot be asked, it is gone, and the session soon ends too.
    requestCancel({ ...options, backend: this.#backend }).catch(() => {})
  }

  giveUp(): void {
    this.isGivenUp = true
    this.destroy()
  }

  /** Ends the session at once, even while it waits for an answer. */
  destroy(): void {
    this.#connecting.abort(sessionEnded())
    this.#socket?.destroy()
    this.#close()
  }

  /** Ends the session after its running statements. */
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

  /** Refuses a second connection of postgres.js: `openSession` has checked only the first. */
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
