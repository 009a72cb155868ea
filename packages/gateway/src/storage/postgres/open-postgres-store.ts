import type { Environment } from '../../environment.ts'
import type { Store } from '../store.ts'
import { createAppStore } from './app-store.ts'
import type { ClockOptions } from './clock-watch.ts'
import { POSTGRES_LIMITS, type PostgresLimits } from './limits.ts'
import { openConnection } from './open-connection.ts'
import { createOrderStore } from './order-store.ts'
import { createPlatformKeyStore } from './platform-key-store.ts'
import { probeStore } from './probe-store.ts'
import { createRechargeStore } from './recharge-store.ts'
import { createRequestStore } from './request-store.ts'
import { schemaOf } from './schema.ts'
import { createSettingStore } from './setting-store.ts'
import { createValidationStore } from './validation-store.ts'

/**
 * Opens the store of one environment on PostgreSQL, and makes its schema where that is missing and the user
 * may.
 * @throws {StoreUnavailable} @throws {SchemaTooNew}
 */
export async function openPostgresStore(options: {
  url: string
  environment: Environment
  limits?: Partial<PostgresLimits>
  /** With it, a machine whose clock is wrong does not write. */
  clock?: ClockOptions
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
    ping: () => probeStore(connection, schemaOf(options.environment)),
    close: () => connection.close(),
  }
}
