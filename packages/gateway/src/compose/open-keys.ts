import { join } from 'node:path'
import type { Clock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import type { Logger } from '@txgw/base/log/logger'
import { openPlatformKeys } from '@txgw/domain/platform-keys/open-platform-keys'
import type { PlatformKeys } from '@txgw/domain/platform-keys/platform-key'
import type { Store } from '@txgw/store/store'

const JOINED =
  'made a platform key that signs at once, because this data directory had none; merchants that do not fetch keys for an unknown serial refuse notifications from this machine until their next fetch'

/** Opens the platform keys of one environment, which sign its notifications. */
export async function openKeys(options: {
  environment: Environment
  dataDir: string
  configuredKeyPath: string | undefined
  store: Store
  /**
   * Merchants check the validity of these keys against their own clocks, so this must not be a clock that
   * moves.
   */
  realClock: Clock
  logger: Pick<Logger, 'warn' | 'error'>
}): Promise<PlatformKeys> {
  const { environment, dataDir, configuredKeyPath, store, realClock, logger } = options
  return openPlatformKeys({
    directory: join(dataDir, environment, 'platform-keys'),
    clock: realClock,
    store,
    ...(configuredKeyPath !== undefined && { configuredKeyPath }),
    onRefreshFailure: (error) =>
      logger.error({ environment, err: error }, 'could not reload the platform keys'),
    onJoin: (serialNo) => logger.warn({ environment, serialNo }, JOINED),
  })
}
