import type { Environment } from '../../environment.ts'
import type { Store } from '../store.ts'
import { createAppStore } from './app-store.ts'
import { POSTGRES_LIMITS, type PostgresLimits } from './limits.ts'
import { openConnection } from './open-connection.ts'
import { createOrderStore } from './order-store.ts'
import { createPlatformKeyStore } from './platform-key-store.ts'
import { createRechargeStore } from './recharge-store.ts'
import { createRequestStore } from './request-store.ts'
import { createSettingStore } from './setting-store.ts'
import { createValidationStore } from './validation-store.ts'

/** Reads and writes, unless another process does just that. */
const PROBE = `
  UPDATE env.probe SET written = NOT written
  WHERE only_row = (SELECT only_row FROM env.probe FOR UPDATE SKIP LOCKED)`

/**
 * Opens the store of one environment on PostgreSQL, and makes its schema where that is missing and the user
 * may.
 * @throws {StoreUnavailable} @throws {SchemaTooNew}
 */
export async function openPostgresStore(options: {
  url: string
  environment: Environment
  limits?: Partial<PostgresLimits>
}): Promise<Store> {
  const limits = { ...POSTGRES_LIMITS, ...options.limits }
  const connection = await openConnection({ ...options, limits })
  return {
    apps: createAppStore(connection),
    orders: createOrderStore(connection),
    recharges: createRechargeStore(connection),
    validations: createValidationStore(connection),
    requests: createRequestStore(connection),
    platformKeys: createPlatformKeyStore(connection),
    settings: createSettingStore(connection),
    async ping() {
      await connection.run(PROBE)
    },
    close: () => connection.close(),
  }
}
