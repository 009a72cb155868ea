import { setTimeout as delay } from 'node:timers/promises'
import type { Environment } from '../../../base/environment.ts'
import { StoreNotYet } from '../../../base/store-errors.ts'
import { prepareSchema } from '../migrations/prepare-schema.ts'
import { schemaOf } from '../schema.ts'
import { type PostgresLimits, START_TIMEOUT_MS } from '../session/limits.ts'
import { parseServerAddress } from '../session/server-address.ts'
import type { ClockOptions } from './clock-watch.ts'
import { Database } from './database.ts'

export interface OpeningOptions {
  url: string
  environment: Environment
  limits: PostgresLimits
  clock?: ClockOptions
}

/**
 * Opens the schema of one environment. Creates a missing schema if the user has the rights.
 * @throws {StoreUnavailable} @throws {SchemaTooNew}
 */
export async function openDatabase(options: OpeningOptions): Promise<Database> {
  const { url, environment, limits, clock } = options
  const schema = schemaOf(environment)
  await prepareSchema({ url, schema })
  const address = parseServerAddress(url)
  const database = new Database({ address, schema, environment, limits, ...(clock && { clock }) })
  try {
    await openFirstSession(database, limits.reconnectPauseMs)
    await database.compareClocks()
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The first session proves that the data belongs to the environment. */
async function openFirstSession(database: Database, pauseMs: number): Promise<void> {
  const giveUpAt = performance.now() + START_TIMEOUT_MS
  for (;;)
    try {
      return void (await database.row('SELECT'))
    } catch (error) {
      if (!(error instanceof StoreNotYet) || performance.now() > giveUpAt) throw error
      await delay(pauseMs)
    }
}
