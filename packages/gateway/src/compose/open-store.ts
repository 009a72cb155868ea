import { join } from 'node:path'
import type { Environment } from '../base/environment.ts'
import type { GatewayConfig } from '../config/config.ts'
import type { ClockOptions } from '../storage/postgres/pool/clock-watch.ts'
import { openSqliteStore } from '../storage/sqlite/open-sqlite-store.ts'
import type { Store } from '../storage/store.ts'

/**
 * Opens the store of one environment: PostgreSQL if it is configured, otherwise files in the data directory.
 */
export async function openStore(
  environment: Environment,
  config: GatewayConfig,
  clock?: ClockOptions,
): Promise<Store> {
  const { databaseUrl: url } = config
  if (url === undefined) return openSqliteStore({ directory: join(config.dataDir, environment), environment })
  // Loaded only when needed, so that the embedded store starts without it.
  const { openPostgresStore } = await import('../storage/postgres/open-postgres-store.ts')
  return openPostgresStore({ url, environment, ...(clock && { clock }) })
}
