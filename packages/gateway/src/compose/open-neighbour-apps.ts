import { join } from 'node:path'
import type { Environment } from '@txgw/base/environment'
import type { Logger } from '@txgw/base/log/logger'
import { EnvironmentHeld } from '@txgw/base/store-errors'
import type { GatewayConfig } from '@txgw/config/config'
import { AppDirectory } from '@txgw/domain/apps/app-directory'
import type { AppStore } from '@txgw/domain/apps/app-store'
import { type Fault, holdText, toldBy } from '@txgw/domain/evidence/finding'
import { openSqliteStore } from '@txgw/store/sqlite/open-sqlite-store'
import type { Store } from '@txgw/store/store'
import { keepCurrent } from './processes/share-directory.ts'
import { examineStore } from './stores/examine-store.ts'

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
  const { openPostgresStore } = await import('@txgw/store/postgres/open-postgres-store')
  return openPostgresStore({ url, environment, limits: { poolSize: POOL_SIZE } })
}
