import type { Clock } from '../base/clock.ts'
import { ENVIRONMENTS } from '../base/environment.ts'
import type { GatewayConfig } from '../config/config.ts'
import type { Logger } from '../log/logger.ts'
import { openKeys } from './open-keys.ts'
import { openStore } from './open-store.ts'

interface StoreParts {
  config: GatewayConfig
  clock: Clock
  logger: Logger
}

/** Creates the stores and the platform keys of both environments, or brings them up to date. */
export async function prepareStores({ config, clock, logger }: StoreParts): Promise<void> {
  for (const environment of ENVIRONMENTS) {
    const store = await openStore(environment, config)
    try {
      const keys = await openKeys(environment, { config, store, realClock: clock, logger })
      keys.close()
    } finally {
      await store.close()
    }
  }
}
