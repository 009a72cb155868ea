import { setTimeout as delay } from 'node:timers/promises'
import type { Store } from '../store.ts'
import { createAppStore } from './app-store.ts'
import { Connection } from './connection.ts'
import { mainFile, requestsFile } from './database-files.ts'
import { isBusy } from './errors.ts'
import type { DatabaseFile } from './open-database.ts'
import { createOrderStore } from './order-store.ts'
import { prepareDirectory } from './prepare-directory.ts'
import { createRechargeStore } from './recharge-store.ts'
import { createRequestStore } from './request-store.ts'
import { SharedCommit } from './shared-commit.ts'
import { createValidationStore } from './validation-store.ts'

const OPEN_ATTEMPTS_MAX = 10
const OPEN_PAUSE_MS = 50

/**
 * Opens the embedded store of one environment, and makes it if the directory holds none.
 * @throws {StoreUnavailable} @throws {SchemaTooNew}
 */
export async function openSqliteStore({ directory }: { directory: string }): Promise<Store> {
  prepareDirectory(directory)
  const main = await openPatiently(mainFile(directory))
  const requests = await openPatiently(requestsFile(directory)).catch((error) => {
    main.close()
    throw error
  })
  const commit = new SharedCommit(main)
  return {
    apps: createAppStore(main),
    orders: createOrderStore(main),
    recharges: createRechargeStore(main, commit),
    validations: createValidationStore(main, commit),
    requests: createRequestStore(requests),
    async ping() {
      main.probe()
      requests.probe()
    },
    async close() {
      commit.flush()
      requests.close()
      main.close()
    },
  }
}

/** Of processes that turn a new file to WAL at the same time one may be refused, without the usual wait. */
async function openPatiently(file: DatabaseFile): Promise<Connection> {
  for (let attempt = 1; ; attempt++) {
    try {
      return new Connection(file)
    } catch (error) {
      if (attempt === OPEN_ATTEMPTS_MAX || !isBusy(error)) throw error
      await delay(OPEN_PAUSE_MS)
    }
  }
}
