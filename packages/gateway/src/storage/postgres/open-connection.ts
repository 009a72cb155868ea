import type { Environment } from '../../environment.ts'
import type { ClockOptions } from './clock-watch.ts'
import { Connection } from './connection.ts'
import type { PostgresLimits } from './limits.ts'
import { prepareSchema } from './prepare-schema.ts'
import { schemaOf } from './schema.ts'
import { parseServerAddress } from './server-address.ts'

export interface OpeningOptions {
  url: string
  environment: Environment
  limits: PostgresLimits
  clock?: ClockOptions
}

/**
 * A connection to the schema of one environment, which is made where it is missing and the user may.
 * @throws {StoreUnavailable} @throws {SchemaTooNew}
 */
export async function openConnection(options: OpeningOptions): Promise<Connection> {
  const { url, environment, limits, clock } = options
  const schema = schemaOf(environment)
  await prepareSchema({ url, schema })
  const address = parseServerAddress(url)
  const connection = new Connection({ address, schema, environment, limits, ...(clock && { clock }) })
  try {
    // The first session proves whose data it is.
    await connection.row('SELECT')
    await connection.compareClocks()
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}
