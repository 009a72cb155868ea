import { join } from 'node:path'
import { AppDirectory } from '../apps/app-directory.ts'
import type { AppStore } from '../apps/app-store.ts'
import type { Environment } from '../base/environment.ts'
import { EnvironmentHeld } from '../base/store-errors.ts'
import type { GatewayConfig } from '../config/config.ts'
import { type Fault, holdText, toldBy } from '../evidence/finding.ts'
import type { Logger } from '../log/logger.ts'
import { openSqliteStore } from '../storage/sqlite/open-sqlite-store.ts'
import type { Store } from '../storage/store.ts'
import { examineStore } from './examine-store.ts'
import { keepCurrent } from './share-directory.ts'

/** The fewest connections that a pool can have. */
const POOL_SIZE = 3

/** The apps of an environment that another process serves. */
export interface NeighbourApps {
  directory: AppDirectory
  store: { apps: Pick<AppStore, 'findApp'> }
  close(): Promise<void>
}

/**
 * Opens the store of the other environment to read its apps. Nothing else of it is used, and nothing is written. A store
 * that waits for its operator stays untouched, and its apps are unknown until it is released.
 */
export async function openNeighbourApps(options: {
  environment: Environment
  config: Pick<GatewayConfig, 'dataDir' | 'databaseUrl' | 'platformKeyPaths'>
  logger: Logger
}): Promise<NeighbourApps> {
  const { environment, config, logger } = options
  let opening: Promise<Store> | undefined
  const reach = () => {
    opening ??= openUnlessHeld(environment, config).catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }
  const apps: Pick<AppStore, 'changesSince' | 'findApp'> = {
    changesSince: async (version) => (await reach()).apps.changesSince(version),
    findApp: async (appId) => (await reach()).apps.findApp(appId),
  }
  const directory = new AppDirectory(apps)
  const close = async () => {
    directory.stopPolling()
    await (await opening)?.close()
  }
  const onFailure = (error: unknown) =>
    logger.error({ environment, err: error }, 'could not refresh the apps')
  try {
    await keepCurrent(directory, onFailure)
  } catch (error) {
    await close()
    throw error
  }
  return { directory, store: { apps }, close }
}

/** @throws {EnvironmentHeld} */
async function openUnlessHeld(
  environment: Environment,
  config: Parameters<typeof openNeighbourApps>[0]['config'],
): Promise<Store> {
  const { dataDir, databaseUrl, platformKeyPaths } = config
  const configuredKeyPath = platformKeyPaths[environment]
  const { faults } = await examineStore({ environment, dataDir, databaseUrl, configuredKeyPath })
  const held = (found: Fault[]) => new EnvironmentHeld(holdText(environment, found))
  if (faults.length > 0) throw held(faults)
  return openForReading(environment, config).catch((error) => {
    throw held(toldBy(error))
  })
}

async function openForReading(
  environment: Environment,
  { dataDir, databaseUrl: url }: Pick<GatewayConfig, 'dataDir' | 'databaseUrl'>,
): Promise<Store> {
  if (url === undefined)
    return openSqliteStore({ directory: join(dataDir, environment), environment, mustExist: true })
  const { openPostgresStore } = await import('../storage/postgres/open-postgres-store.ts')
  return openPostgresStore({ url, environment, limits: { poolSize: POOL_SIZE } })
}
