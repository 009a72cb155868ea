import type { Environment } from '../../environment.ts'
import { Connection } from './connection.ts'
import type { PostgresLimits } from './limits.ts'
import { prepareSchema } from './prepare-schema.ts'
import { schemaOf } from './schema.ts'
import { parseServerAddress } from './server-address.ts'

export interface OpeningOptions {
  url: string
  environment: Environment
  limits: PostgresLimits
}

/**
 * A connection to the schema of one environment, which is made where it is missing and the user may.
 * @throws {StoreUnavailable} @throws {SchemaTooNew}
 */
export async function openConnection({ url, environment, limits }: OpeningOptions): Promise<Connection> {
  const schema = schemaOf(environment)
  await prepareSchema({ url, schema })
  const connection = new Connection({ address: parseServerAddress(url), schema, environment, limits })
  try {
    // The first session proves whose data it is.
    await connection.row('SELECT')
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}
