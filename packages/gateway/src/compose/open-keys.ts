import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { GatewayConfig } from '../config/config.ts'
import type { Environment } from '../environment.ts'
import { openPlatformKeys } from '../platform-keys/open-platform-keys.ts'
import type { PlatformKeys } from '../platform-keys/platform-key.ts'
import type { Store } from '../storage/store.ts'

interface KeyParts {
  config: GatewayConfig
  store: Store
  /** Merchants hold the validity of these keys against their own clocks, so it must not be one that moves. */
  realClock: Clock
  onRefreshFailure(error: unknown): void
}

export async function openKeys(
  environment: Environment,
  { config, store, realClock, onRefreshFailure }: KeyParts,
): Promise<PlatformKeys> {
  const configuredKeyPath = config.platformKeyPaths[environment]
  return openPlatformKeys({
    directory: join(config.dataDir, environment, 'platform-keys'),
    clock: realClock,
    store,
    ...(configuredKeyPath !== undefined && { configuredKeyPath }),
    onRefreshFailure,
  })
}
