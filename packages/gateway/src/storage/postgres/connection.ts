import { setTimeout as delay } from 'node:timers/promises'
import { StoreUnavailable } from '../store.ts'
import { isRetriable, losesSession, storeError } from './errors.ts'
import type { Link, Row, Rows, Value } from './link.ts'
import { Pool, type PoolOptions } from './pool.ts'
import { describeAddress } from './server-address.ts'

export type { Row, Value } from './link.ts'

const ATTEMPTS_MAX = 5
const PAUSE_MS = 10

/** Statements in one transaction. They name their values $1, $2 …; arrays are for `= ANY ($1)` or `unnest`. */
export interface Transaction {
  row(text: string, ...values: Value[]): Promise<Row | undefined>
  rows(text: string, ...values: Value[]): Promise<Row[]>
  /** How many rows it changed. */
  run(text: string, ...values: Value[]): Promise<number>
}

/**
 * The schema of one environment in use. Every statement is prepared once per session. An act may be run
 * again when the server chose it to end a deadlock or a conflict, so it must have no effect but its statements.
 */
export class Connection implements Transaction {
  readonly #pool: Pool
  readonly #where: string

  constructor(options: PoolOptions) {
    this.#pool = new Pool(options)
    this.#where = describeAddress(options.address)
  }

  /** For the shortest reads, of one index probe: many are sent before the first is answered. */
  async find(text: string, ...values: Value[]): Promise<Row | undefined> {
    try {
      return (await this.#pool.share((link) => link.query(text, values)))[0]
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

  /** Not prepared: for statements of many forms, such as searches. */
  rowsOnce(text: string, ...values: Value[]): Promise<Row[]> {
    return this.#exclusively((link) => link.queryOnce(text, values))
  }

  async run(text: string, ...values: Value[]): Promise<number> {
    return (await this.#statement(text, values)).count
  }

  /** Several reads that see one moment. */
  read<T>(act: (db: Transaction) => Promise<T>): Promise<T> {
    return this.#exclusively((link) => transact(link, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', act))
  }

  /** In one transaction, read committed. */
  write<T>(act: (db: Transaction) => Promise<T>): Promise<T> {
    return this.#exclusively((link) => transact(link, 'BEGIN', act))
  }

  /** What is under way is finished first. */
  close(): Promise<void> {
    return this.#pool.close()
  }

  #statement(text: string, values: Value[]): Promise<Rows> {
    return this.#exclusively((link) => link.query(text, values))
  }

  async #exclusively<T>(act: (link: Link) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#pool.take((link) => keepSession(link, act))
      } catch (error) {
        if (!isRetriable(error) || attempt === ATTEMPTS_MAX) throw storeError(error, this.#where)
        await delay(attempt * PAUSE_MS)
      }
    }
  }
}

/** A session that has failed in a way that lasts is not given to anybody else. */
async function keepSession<T>(link: Link, act: (link: Link) => Promise<T>): Promise<T> {
  try {
    const result = await act(link)
    if (link.takeDoubt())
      throw new StoreUnavailable(
        'the server gave up to wait for its standby; whether the write lasts is open',
      )
    return result
  } catch (error) {
    if (losesSession(error)) link.destroy()
    throw error
  }
}

async function transact<T>(link: Link, begin: string, act: (db: Transaction) => Promise<T>): Promise<T> {
  await link.command(begin)
  try {
    const result = await act(statementsOn(link))
    const { command } = await link.command('COMMIT')
    // A transaction in which a statement failed is rolled back by COMMIT, which reports that as a success.
    if (command !== 'COMMIT')
      throw new Error('a statement of the transaction failed, and its error was dropped')
    return result
  } catch (error) {
    await link.command('ROLLBACK').catch(() => link.destroy())
    throw error
  }
}

function statementsOn(link: Link): Transaction {
  return {
    row: async (text, ...values) => (await link.query(text, values))[0],
    rows: (text, ...values) => link.query(text, values),
    run: async (text, ...values) => (await link.query(text, values)).count,
  }
}
