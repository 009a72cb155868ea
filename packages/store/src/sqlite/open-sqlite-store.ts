import { setTimeout as delay } from 'node:timers/promises'
import type { Environment } from '@txgw/base/environment'
import { StoreDamaged } from '@txgw/base/store-errors'
import type { Store } from '../store.ts'
import { Connection, type ConnectionOptions } from './database/connection.ts'
import { isBusy } from './database/errors.ts'
import type { DatabaseFile } from './database/open-database.ts'
import { prepareDirectory } from './database/prepare-directory.ts'
import { SharedCommit } from './database/shared-commit.ts'
import { patiently, untilFree } from './database/write-patiently.ts'
import { mainFile, requestsFile } from './migrations/database-files.ts'
import { createAccountStore } from './statements/accounts/account-store.ts'
import { createAttemptStore } from './statements/accounts/attempt-store.ts'
import { createSessionStore } from './statements/accounts/session-store.ts'
import { createTokenStore } from './statements/accounts/token-store.ts'
import { createAppStore } from './statements/apps/app-store.ts'
import { createPlatformKeyStore } from './statements/apps/platform-key-store.ts'
import { createAuditStore } from './statements/audit/audit-store.ts'
import { createMarkStore } from './statements/mark-store.ts'
import { createOrderStore } from './statements/orders/order-store.ts'
import { probeMain } from './statements/probe-main.ts'
import { createRechargeStore } from './statements/recharges/recharge-store.ts'
import { createChangeRequestStore } from './statements/requests/change-request-store.ts'
import { createRequestStore } from './statements/requests/request-store.ts'
import { createSettingStore } from './statements/setting-store.ts'
import { createValidationStore } from './statements/validations/validation-store.ts'

const OPEN_ATTEMPTS_MAX = 10
const OPEN_PAUSE_MS = 50
/**
 * Waiting for the write of another process, or of an import in another thread, blocks this thread, so a wait is short
 * and then repeated.
 */
const WRITE_WAIT_MS = 1

export interface StoreDirectory {
  directory: string
  environment: Environment
}

interface OpenSqliteStore extends StoreDirectory {
  /** For a second connection to a store that is in use: files that are gone are not made anew. */
  mustExist?: boolean
}

/**
 * Opens the embedded store of one environment, and creates it if the directory has none.
 * @throws {StoreUnavailable} @throws {SchemaTooNew}
 */
export async function openSqliteStore({
  directory,
  environment,
  mustExist = false,
}: OpenSqliteStore): Promise<Store> {
  if (!mustExist) prepareDirectory(directory)
  const options = { writeWaitMs: WRITE_WAIT_MS, mustExist }
  const main = await openPatiently({ ...mainFile(directory), environment }, options)
  const requests = await openPatiently(requestsFile(directory), options).catch((error) => {
    main.close()
    throw error instanceof StoreDamaged ? dispensable(error) : error
  })
  const commit = new SharedCommit(main)
  return {
    apps: patiently(createAppStore(main)),
    orders: patiently(createOrderStore(main), ['findOrder', 'findWireOrder']),
    recharges: patiently(createRechargeStore(main, commit)),
    validations: patiently(createValidationStore(main, commit)),
    requests: patiently(createRequestStore(requests)),
    platformKeys: patiently(createPlatformKeyStore(main)),
    settings: patiently(createSettingStore(main)),
    marks: createMarkStore(main),
    tokens: patiently(createTokenStore(main)),
    changeRequests: patiently(createChangeRequestStore(main)),
    audit: patiently(createAuditStore(main)),
    accounts: patiently(createAccountStore(main)),
    sessions: patiently(createSessionStore(main)),
    attempts: patiently(createAttemptStore(main)),
    ping: () =>
      untilFree(async () => {
        probeMain(main)
        requests.probe()
      }),
    async close() {
      commit.flush()
      requests.close()
      main.close()
    },
  }
}

function dispensable(error: StoreDamaged): StoreDamaged {
  const says = `${error.message}, or remove it: it holds no orders, only what happened to requests`
  return new StoreDamaged(says, { cause: error })
}

/**
 * Retries, because SQLite may refuse without the usual wait when several processes switch a new file to WAL
 * at once.
 */
export async function openPatiently(
  file: DatabaseFile,
  options: ConnectionOptions = {},
): Promise<Connection> {
  for (let attempt = 1; ; attempt++) {
    try {
      return new Connection(file, options)
    } catch (error) {
      if (attempt === OPEN_ATTEMPTS_MAX || !isBusy(error)) throw error
      await delay(OPEN_PAUSE_MS)
    }
  }
}
