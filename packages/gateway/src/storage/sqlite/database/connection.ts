import { statSync } from 'node:fs'
import { StoreUnavailable } from '../../../base/store-errors.ts'
import { Database } from './database.ts'
import { losesConnection, storeError } from './errors.ts'
import { createDatabaseFile, type DatabaseFile, openDatabase } from './open-database.ts'

const MISSING = 'missing'

export interface ConnectionOptions {
  /** How long a write waits for one of another process, when that is not as long as anything else may wait. */
  writeWaitMs?: number
}

/**
 * One database file in use. After an error that spoils the connection the next use opens the file anew, so
 * the store is well again as soon as the cause is gone. All of it is synchronous: no two uses interleave.
 */
export class Connection {
  readonly #file: DatabaseFile
  readonly #options: ConnectionOptions
  #open: { db: Database; identities: string[] } | undefined
  #closed = false

  /** Opens the file, and creates it if there is none: only here, for a file that is missed later held data. */
  constructor(file: DatabaseFile, options: ConnectionOptions = {}) {
    this.#file = file
    this.#options = options
    this.#guard(() => {
      createDatabaseFile(file.path)
      this.#reach()
    })
  }

  read<T>(act: (db: Database) => T): T {
    return this.#guard(() => act(this.#reach()))
  }

  /** In one transaction. */
  write<T>(act: (db: Database) => T): T {
    return this.#guard(() => {
      this.#letGoOfReplaced()
      const db = this.#reach()
      return db.transact(() => act(db))
    })
  }

  /** For a read that is repeated forever: notices that the file was replaced, as by a restored backup. */
  readInPlace<T>(act: (db: Database) => T): T {
    return this.#guard(() => {
      this.#letGoOfReplaced()
      return act(this.#reach())
    })
  }

  /** The smallest write there is. */
  probe(): void {
    this.readInPlace((db) => db.rewriteVersion())
  }

  close(): void {
    this.#closed = true
    this.#drop()
  }

  #reach(): Database {
    if (this.#open) return this.#open.db
    if (this.#closed) throw new StoreUnavailable(`${this.#file.path} is closed`)
    const db = new Database(openDatabase(this.#file), this.#options)
    this.#open = { db, identities: this.#identities() }
    return db
  }

  /** What is written to a removed file would be acknowledged and lost. */
  #letGoOfReplaced(): void {
    if (!this.#open) return
    const found = this.#identities()
    if (found.join() === this.#open.identities.join()) return
    if (found[0] === MISSING)
      throw new StoreUnavailable(
        `${this.#file.path} was removed while in use; put it back, or restart the service to begin anew`,
      )
    this.#drop()
  }

  /** The log too: without it the database lacks what was written last. */
  #identities(): string[] {
    return [this.#file.path, `${this.#file.path}-wal`].map(identify)
  }

  #guard<T>(act: () => T): T {
    try {
      return act()
    } catch (error) {
      if (losesConnection(error)) this.#drop()
      throw storeError(error, this.#file.path)
    }
  }

  #drop(): void {
    const open = this.#open
    this.#open = undefined
    open?.db.close()
  }
}

function identify(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats ? `${stats.dev}:${stats.ino}` : MISSING
}
