import { awaitStore } from '@txgw/base/await-store'
import type { Environment } from '@txgw/base/environment'
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
    // The first session proves that the data belongs to the environment.
    await awaitStore(() => database.row('SELECT'), START_TIMEOUT_MS)
    await database.compareClocks()
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
