import type { Environment } from '@txgw/base/environment'
import type { Store } from '../store.ts'
import type { ClockOptions } from './pool/clock-watch.ts'
import { openDatabase } from './pool/open-database.ts'
import { schemaOf } from './schema.ts'
import { POSTGRES_LIMITS, type PostgresLimits } from './session/limits.ts'
import { createAccountStore } from './statements/accounts/account-store.ts'
import { createAttemptStore } from './statements/accounts/attempt-store.ts'
import { createSessionStore } from './statements/accounts/session-store.ts'
import { createTokenStore } from './statements/accounts/token-store.ts'
import { createAppStore } from './statements/apps/app-store.ts'
import { createPlatformKeyStore } from './statements/apps/platform-key-store.ts'
import { createAuditStore } from './statements/audit/audit-store.ts'
import { createMarkStore } from './statements/mark-store.ts'
import { createOrderStore } from './statements/orders/order-store.ts'
import { probeStore } from './statements/probe-store.ts'
import { createRechargeStore } from './statements/recharges/recharge-store.ts'
import { createChangeRequestStore } from './statements/requests/change-request-store.ts'
import { createRequestStore } from './statements/requests/request-store.ts'
import { createSettingStore } from './statements/setting-store.ts'
import { createValidationStore } from './statements/validations/validation-store.ts'

/**
 * Opens the store of one environment on PostgreSQL. Creates a missing schema if the user has the rights.
 * @throws {StoreUnavailable} @throws {SchemaTooNew}
 */
export async function openPostgresStore(options: {
  url: string
  environment: Environment
  limits?: Partial<PostgresLimits>
  /** If given, a machine whose clock is wrong does not write. */
  clock?: ClockOptions
}): Promise<Store> {
  const limits = { ...POSTGRES_LIMITS, ...options.limits }
  const database = await openDatabase({ ...options, limits })
  return {
    apps: createAppStore(database),
    orders: createOrderStore(database),
    recharges: createRechargeStore(database),
    validations: createValidationStore(database),
    requests: createRequestStore(database),
    platformKeys: createPlatformKeyStore(database),
    settings: createSettingStore(database),
    marks: createMarkStore(database),
    tokens: createTokenStore(database),
    changeRequests: createChangeRequestStore(database),
    audit: createAuditStore(database),
    accounts: createAccountStore(database),
    sessions: createSessionStore(database),
    attempts: createAttemptStore(database),
    ping: () => probeStore(database, schemaOf(options.environment)),
    close: () => database.close(),
  }
}
