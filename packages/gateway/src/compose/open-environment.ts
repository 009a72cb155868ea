import { join } from 'node:path'
import { AppDirectory } from '../apps/app-directory.ts'
import type { Environment } from '../environment.ts'
import { openPlatformKeys } from '../platform-keys/open-platform-keys.ts'
import type { PlatformKeys } from '../platform-keys/platform-key.ts'
import { openSqliteStore } from '../storage/sqlite/open-sqlite-store.ts'
import type { Store } from '../storage/store.ts'
import { type OpenMerchantApi, openMerchantApi } from './open-merchant-api.ts'
import { type OpenRecharging, openRecharging } from './open-recharging.ts'
import type { ServiceParts } from './service-parts.ts'

export interface OpenEnvironment extends OpenMerchantApi, Omit<OpenRecharging, 'stop'> {
  store: Store
  directory: AppDirectory
  platformKeys: PlatformKeys
  close(): Promise<void>
}

/** Everything that belongs to one environment alone, wired together. */
export async function openEnvironment(
  environment: Environment,
  parts: ServiceParts,
): Promise<OpenEnvironment> {
  const path = join(parts.config.dataDir, environment)
  const store = await openSqliteStore({ directory: path })
  try {
    const platformKeys = await openKeys(environment, path, parts)
    const directory = await openDirectory(environment, store, parts)
    parts.directories[environment] = directory
    const opened = { store, directory, platformKeys }
    const merchantApi = openMerchantApi(environment, opened, parts)
    const { stop, ...recharging } = openRecharging(environment, opened, parts)
    return {
      ...opened,
      ...merchantApi,
      ...recharging,
      async close() {
        await stop()
        directory.stopPolling()
        platformKeys.close()
        await merchantApi.requestLog.close()
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

async function openDirectory(
  environment: Environment,
  store: Store,
  { logger }: ServiceParts,
): Promise<AppDirectory> {
  const directory = new AppDirectory(store.apps)
  await directory.refresh()
  directory.startPolling((error) => logger.error({ environment, err: error }, 'apps could not be refreshed'))
  return directory
}

async function openKeys(
  environment: Environment,
  path: string,
  { config, clock, logger }: ServiceParts,
): Promise<PlatformKeys> {
  const configuredKeyPath = config.platformKeyPaths[environment]
  return openPlatformKeys({
    directory: join(path, 'platform-keys'),
    clock,
    ...(configuredKeyPath !== undefined && { configuredKeyPath }),
    onRefreshFailure: (error) =>
      logger.error({ environment, err: error }, 'platform keys could not be read again'),
  })
}
