import { AppDirectory } from '../apps/app-directory.ts'
import { answerKeyUsage } from '../apps/key-usage.ts'
import type { Clock } from '../base/clock.ts'
import type { Environment } from '../base/environment.ts'
import type { WorkerBus } from '../base/worker-bus.ts'
import type { Logger } from '../log/logger.ts'
import type { Store } from '../storage/store.ts'
import { shareDirectory } from './share-directory.ts'

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
