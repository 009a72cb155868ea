import { setTimeout as delay } from 'node:timers/promises'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { isRetriable, losesSession, storeError } from '../session/errors.ts'
import { describeAddress } from '../session/server-address.ts'
import type { Row, Rows, Session, Value } from '../session/session.ts'
import { type ClockOptions, ClockWatch } from './clock-watch.ts'
import { Pool, type PoolOptions } from './pool.ts'
import { WriteGate } from './write-gate.ts'

export type { Row, Value } from '../session/session.ts'

const ATTEMPTS_MAX = 5
const PAUSE_MS = 10

/** Commits like every write, and changes nothing that can be read. */
const EMPTY_WRITE = `SELECT pg_logical_emit_message(true, 'txgw', '')`

const TIME = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8'

/** The server did not confirm in time that the standby has the write too, or did not answer at all. */
class InDoubt extends StoreUnavailable {}

/** Statements refer to their values as $1, $2 …; arrays are for `= ANY ($1)` or `unnest`. */
export interface Reader {
  row(text: string, ...values: Value[]): Promise<Row | undefined>
  rows(text: string, ...values: Value[]): Promise<Row[]>
}

/** Statements that may write, in one transaction. */
export interface Transaction extends Reader {
  /** Returns how many rows it changed. */
  run(text: string, ...values: Value[]): Promise<number>
}

/**
 * The open schema of one environment. Statements are prepared once per session, unless a method says
 * otherwise. An act may run again after the server aborted it to end a deadlock or a conflict, so it must
 * have no effect besides its statements.
 */
export class Database implements Reader {
  readonly #pool: Pool
  readonly #where: string
  readonly #gate: WriteGate
  readonly #clock: ClockWatch | undefined
  #onWrite: () => void = () => {}

  constructor(options: PoolOptions & { clock?: ClockOptions }) {
    this.#pool = new Pool(options)
    this.#where = describeAddress(options.address)
    this.#gate = new WriteGate({
      tryWrite: () => this.#tryWrite(),
      pauseMs: options.limits.reconnectPauseMs,
    })
    if (options.clock) this.#clock = new ClockWatch({ ...options.clock, askDatabase: () => this.#askTime() })
  }

  /** Compares the clocks before the first write. Later a timer repeats it. */
  async compareClocks(): Promise<void> {
    await this.#clock?.look()
  }

  /** For a read of one index probe. */
  async find(text: string, ...values: Value[]): Promise<Row | undefined> {
    return (await this.findAll(text, ...values))[0]
  }

  /** For reads of a few index probes: a session sends many of them before the first is answered. */
  async findAll(text: string, ...values: Value[]): Promise<Row[]> {
    try {
      return await this.#pool.share((session) => session.query(text, values))
    } catch (error) {
      throw storeError(error, this.#where)
    }
  }

  async row(text: string, ...values: Value[]): Promise<Row | undefined> {
    return (await this.#statement(text, values))[0]
  }

  rows(text: string, ...values: Value[]): Promise<Row[]> {
    return this.#statement(text, values)
  }

  /** Does not prepare the statement: for statements with many forms, such as searches. */
  rowsOnce(text: string, ...values: Value[]): Promise<Row[]> {
    return this.#exclusively((session) => session.queryOnce(text, values))
  }

  /** For a write of one statement, which is a transaction by itself. */
  readonly alone: Transaction = {
    row: async (text, ...values) => (await this.#write(text, values))[0],
    rows: (text, ...values) => this.#write(text, values),
    run: async (text, ...values) => (await this.#write(text, values)).count,
  }

  /** A write that returns a row, for statements with many forms; not prepared. */
  async runOnceForRow(text: string, ...values: Value[]): Promise<Row | undefined> {
    return (await this.#noted(this.#writing((session) => session.queryOnce(text, values))))[0]
  }

  /** A write whose commit does not wait for a standby, so it is not refused while the standby is missing. */
  async runLazily(text: string, ...values: Value[]): Promise<void> {
    await this.#statement(text, values)
  }

  /** Several reads that see the same snapshot. */
  read<T>(act: (db: Transaction) => Promise<T>): Promise<T> {
    return this.#exclusively((session) =>
      transact(session, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', act),
    )
  }

  /** Runs the act in one transaction, read committed. */
  write<T>(act: (db: Transaction) => Promise<T>): Promise<T> {
    return this.#noted(this.writeUnnoted(act))
  }

  /** The same for a write that leaves the data as it was. */
  writeUnnoted<T>(act: (db: Transaction) => Promise<T>): Promise<T> {
    return this.#writing((session) => transact(session, 'BEGIN', act))
  }

  /** Calls the listener after each write. */
  onWrite(listen: () => void): void {
    this.#onWrite = listen
  }

  /** Finishes running operations first. */
  close(): Promise<void> {
    this.#clock?.end()
    this.#gate.end()
    return this.#pool.close()
  }

  #statement(text: string, values: Value[]): Promise<Rows> {
    return this.#exclusively((session) => session.query(text, values))
  }

  #write(text: string, values: Value[]): Promise<Rows> {
    return this.#noted(this.#writing((session) => session.query(text, values)))
  }

  async #noted<T>(writing: Promise<T>): Promise<T> {
    const result = await writing
    this.#onWrite()
    return result
  }

  /**
   * Checks the clock and the standby only when a session is free: the standby may be lost while the write
   * waits for one.
   */
  async #writing<T>(act: (session: Session) => Promise<T>): Promise<T> {
    try {
      return await this.#exclusively((session) => {
        this.#clock?.check()
        this.#gate.check()
        return act(session)
      })
    } catch (error) {
      if (error instanceof InDoubt) this.#gate.close(error.message)
      throw error
    }
  }

  async #askTime(): Promise<number> {
    return (await this.find(TIME))?.[0] as number
  }

  /** After an error that says nothing about the standby, the writes themselves find out. */
  async #tryWrite(): Promise<boolean> {
    try {
      await this.#pool.take((session) => keepSession(session, () => session.command(EMPTY_WRITE)))
      return true
    } catch (error) {
      return !(error instanceof StoreUnavailable || losesSession(error))
    }
  }

  async #exclusively<T>(act: (session: Session) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#pool.take((session) => keepSession(session, act))
      } catch (error) {
        if (!isRetriable(error) || attempt === ATTEMPTS_MAX) throw storeError(error, this.#where)
        await delay(attempt * PAUSE_MS)
      }
    }
  }
}

/** Destroys a session after an error that lasts, so that nobody else gets it. */
async function keepSession<T>(session: Session, act: (session: Session) => Promise<T>): Promise<T> {
  try {
    const result = await act(session)
    if (session.takeDoubt())
      throw new InDoubt(
        'the server is waiting for a standby that does not answer; a write may or may not be stored',
      )
    return result
  } catch (error) {
    if (session.isGivenUp) throw new InDoubt('the server does not answer; a write may or may not be stored')
    if (losesSession(error)) session.destroy()
    throw error
  }
}

async function transact<T>(
  session: Session,
  begin: string,
  act: (db: Transaction) => Promise<T>,
): Promise<T> {
  await session.command(begin)
  try {
    const result = await act(statementsOn(session))
    const { command } = await session.command('COMMIT')
    // COMMIT rolls back a transaction in which a statement failed, and reports that as a success.
    if (command !== 'COMMIT')
      throw new Error('a statement of the transaction failed, and its error was ignored')
    return result
  } catch (error) {
    await session.command('ROLLBACK').catch(() => session.destroy())
    throw error
  }
}

function statementsOn(session: Session): Transaction {
  return {
    row: async (text, ...values) => (await session.query(text, values))[0],
    rows: (text, ...values) => session.query(text, values),
    run: async (text, ...values) => (await session.query(text, values)).count,
  }
}
