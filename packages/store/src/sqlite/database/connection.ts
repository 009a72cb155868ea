import { statSync } from 'node:fs'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { Database } from './database.ts'
import { losesConnection, storeError } from './errors.ts'
import { createDatabaseFile, type DatabaseFile, openDatabase } from './open-database.ts'

const MISSING = 'missing'

export interface ConnectionOptions {
  /**
   * How long a write waits for a write of another process. The default is as long as any other statement may
   * wait.
   */
  writeWaitMs?: number
  /** A file that is missing is an error. */
  mustExist?: boolean
}

/**
 * An open database file. After an error that spoils the connection, the next use opens the file again, so the
 * store recovers as soon as the cause is gone. All calls are synchronous, so no two of them interleave.
 */
export class Connection {
  readonly #file: DatabaseFile
  readonly #options: ConnectionOptions
  #open: { db: Database; identities: string[] } | undefined
  #closed = false
  #onWrite: () => void = () => {}

  /**
   * Opens the file, and creates it if there is none, unless it must exist. Nothing else creates it: a file that is
   * missing later had data in it.
   */
  constructor(file: DatabaseFile, options: ConnectionOptions = {}) {
    this.#file = file
    this.#options = options
    this.#guard(() => {
      if (!options.mustExist) createDatabaseFile(file.path)
      this.#reach()
    })
  }

  read<T>(act: (db: Database) => T): T {
    return this.#guard(() => act(this.#reach()))
  }

  /** Runs the act in one transaction. */
  write<T>(act: (db: Database) => T): T {
    const result = this.writeUnnoted(act)
    this.#onWrite()
    return result
  }

  /** The same for a write that leaves the data as it was. */
  writeUnnoted<T>(act: (db: Database) => T): T {
    return this.#guard(() => {
      this.#letGoOfReplaced()
      const db = this.#reach()
      return db.transact(() => act(db))
    })
  }

  /** Calls the listener after each write. */
  onWrite(listen: () => void): void {
    this.#onWrite = listen
  }

  /**
   * For a read that is repeated for as long as the service runs. It notices that the file was replaced, for
   * example by a restored backup.
   */
  readInPlace<T>(act: (db: Database) => T): T {
    return this.#guard(() => {
      this.#letGoOfReplaced()
      return act(this.#reach())
    })
  }

  /** Makes the smallest possible write. */
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

  /** A write to a removed file would be acknowledged and lost. */
  #letGoOfReplaced(): void {
    if (!this.#open) return
    const found = this.#identities()
    if (found.join() === this.#open.identities.join()) return
    if (found[0] === MISSING)
      throw new StoreUnavailable(
        `${this.#file.path} was removed while in use; put it back, or restart the service to begin with a new file`,
      )
    this.#drop()
  }

  /** Includes the write-ahead log: without it the database lacks the latest writes. */
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
