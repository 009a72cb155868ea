import type { Clock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import type { Logger } from '@txgw/base/log/logger'
import type { WorkerBus } from '@txgw/base/worker-bus'
import { AppDirectory } from '@txgw/domain/apps/app-directory'
import { answerKeyUsage } from '@txgw/domain/apps/key-usage'
import type { Store } from '@txgw/store/store'
import { shareDirectory } from './processes/share-directory.ts'

export interface OpenApps {
  directory: AppDirectory
  /** Puts a change of an app or a key into effect at once in every process on the same ports. */
  announceChange(): Promise<void>
}

/** Reads the apps and keys of one environment into memory, and keeps them current. */
export async function openApps(options: {
  environment: Environment
  store: Store
  bus: WorkerBus
  clock: Clock
  logger: Logger
}): Promise<OpenApps> {
  const { environment, store, bus, clock, logger } = options
  const directory = new AppDirectory(store.apps)
  const announceChange = await shareDirectory(directory, {
    topic: `apps-changed/${environment}`,
    bus,
    onFailure: (error) => logger.error({ environment, err: error }, 'could not refresh the apps'),
  })
  answerKeyUsage({ bus, environment, directory, startedAtMs: clock.nowMs() })
  return { directory, announceChange }
}
