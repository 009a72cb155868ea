import type { DatabaseSync, PrepareOptions, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import { schemaVersion } from '../migrations/migrate.ts'
import { BUSY_WAIT_MS } from './open-database.ts'

const BEGIN = 'BEGIN IMMEDIATE'

export type Row = SQLOutputValue[]
export type NamedValues = Record<string, SQLInputValue>

/**
 * An open database with its prepared statements. Rows are arrays, which are a quarter cheaper to make than
 * objects.
 */
export class Database {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #begin: () => void

  constructor(db: DatabaseSync, { writeWaitMs }: { writeWaitMs?: number } = {}) {
    this.#db = db
    this.#begin =
      writeWaitMs === undefined ? () => void this.run(BEGIN) : () => this.#beginWithin(writeWaitMs)
  }

  row(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#statement(sql).get(...values) as unknown as Row | undefined
  }

  rows(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#statement(sql).all(...values) as unknown as Row[]
  }

  /** Takes values by name, and ignores those that the statement does not use. */
  rowsNamed(sql: string, values: NamedValues): Row[] {
    const statement = this.#statement(sql, { allowUnknownNamedParameters: true })
    return statement.all(values) as unknown as Row[]
  }

  /** Returns how many rows it changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes)
  }

  /** Returns the key of the new row, or undefined when the statement left an existing row alone. */
  insert(sql: string, ...values: SQLInputValue[]): number | undefined {
    const { changes, lastInsertRowid } = this.#statement(sql).run(...values)
    return Number(changes) === 0 ? undefined : Number(lastInsertRowid)
  }

  /** Either the whole act takes effect or nothing does. */
  transact<T>(act: () => T): T {
    this.#begin()
    try {
      const result = act()
      this.run('COMMIT')
      return result
    } catch (error) {
      // Some errors, such as a full disk, have already rolled back.
      if (this.#db.isTransaction) this.run('ROLLBACK')
      throw error
    }
  }

  /** Rewrites the schema version it finds: the smallest write that really reaches the disk. */
  rewriteVersion(): void {
    this.transact(() => this.#db.exec(`PRAGMA user_version = ${schemaVersion(this.#db)}`))
  }

  close(): void {
    this.#db.close()
  }

  #beginWithin(waitMs: number): void {
    this.row(`PRAGMA busy_timeout = ${waitMs}`)
    try {
      this.run(BEGIN)
    } finally {
      this.row(`PRAGMA busy_timeout = ${BUSY_WAIT_MS}`)
    }
  }

  #statement(sql: string, options: PrepareOptions = {}): StatementSync {
    const kept = this.#statements.get(sql)
    if (kept) return kept
    const made = this.#db.prepare(sql, { returnArrays: true, ...options })
    this.#statements.set(sql, made)
    return made
  }
}
