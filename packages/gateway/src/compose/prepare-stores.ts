import type { Clock } from '../clock.ts'
import type { GatewayConfig } from '../config/config.ts'
import { ENVIRONMENTS } from '../environment.ts'
import { openKeys } from './open-keys.ts'
import { openStore } from './open-store.ts'

/** Makes the stores and the platform keys of both environments, or brings them up to date. */
export async function prepareStores(config: GatewayConfig, clock: Clock): Promise<void> {
  for (const environment of ENVIRONMENTS) {
    const store = await openStore(environment, config)
    try {
      const keys = await openKeys(environment, { config, store, realClock: clock, onRefreshFailure() {} })
      keys.close()
    } finally {
      await store.close()
    }
  }
}
