import { StoreUnavailable } from '@txgw/base/store-errors'
import { TurnGatherer } from '../../turn-gatherer.ts'
import type { Connection } from './connection.ts'
import type { Database } from './database.ts'

interface Waiting {
  run(db: Database): void
  resolve(): void
  reject(error: unknown): void
}

/**
 * Writes from the same turn of the event loop share one transaction. Most of the cost of a small write is its
 * commit, and while one commit waits for the disk the next writes gather.
 */
export class SharedCommit {
  readonly #connection: Connection
  readonly #gathered = new TurnGatherer<Waiting>((batch) => this.#commit(batch))

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /**
   * Either the whole act takes effect or nothing does. An act that throws does not fail the others. An act
   * may run a second time.
   */
  write<T>(act: (db: Database) => T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    let result: T
    this.#gathered.add({
      run: (db) => {
        result = act(db)
      },
      resolve: () => resolve(result),
      reject,
    })
    return promise
  }

  /** Commits the waiting writes now. */
  flush(): void {
    this.#gathered.flush()
  }

  #commit(batch: Waiting[]): void {
    try {
      this.#connection.write((db) => {
        for (const { run } of batch) run(db)
      })
      for (const { resolve } of batch) resolve()
    } catch (error) {
      if (batch.length === 1 || error instanceof StoreUnavailable) {
        for (const { reject } of batch) reject(error)
      } else {
        for (const one of batch) this.#commit([one])
      }
    }
  }
}
