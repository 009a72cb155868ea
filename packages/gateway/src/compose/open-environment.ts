import { AppDirectory } from '../apps/app-directory.ts'
import { answerKeyUsage } from '../apps/key-usage.ts'
import type { Clock } from '../base/clock.ts'
import type { Environment } from '../base/environment.ts'
import type { PlatformKeys } from '../platform-keys/platform-key.ts'
import { SandboxClock } from '../sandbox/sandbox-clock.ts'
import type { Store } from '../storage/store.ts'
import { openKeys } from './open-keys.ts'
import { type OpenMerchantApi, openMerchantApi } from './open-merchant-api.ts'
import { type OpenRecharging, openRecharging } from './open-recharging.ts'
import { openStore } from './open-store.ts'
import type { ServiceParts } from './service-parts.ts'
import { watchClock } from './watch-clock.ts'

export interface OpenEnvironment extends OpenMerchantApi, Omit<OpenRecharging, 'stop'> {
  store: Store
  directory: AppDirectory
  platformKeys: PlatformKeys
  clock: Clock
  sandboxClock?: SandboxClock
  /** Puts a change of an app or a key into effect at once in every process on the same ports. */
  announceAppChange(): Promise<void>
  close(): Promise<void>
}

/** Opens everything that belongs to one environment alone, and wires it together. */
export async function openEnvironment(
  environment: Environment,
  shared: ServiceParts,
): Promise<OpenEnvironment> {
  const store = await openStore(environment, shared.config, watchClock(environment, shared))
  try {
    const sandboxClock = environment === 'sandbox' ? await openSandboxClock(store, shared) : undefined
    const clock = sandboxClock ?? shared.clock
    const parts = { ...shared, clock }
    const platformKeys = await openKeys(environment, { ...shared, store })
    const directory = await openDirectory(environment, store, parts)
    parts.directories[environment] = directory
    answerKeyUsage({ bus: parts.bus, environment }, { directory, startedAtMs: clock.nowMs() })
    const opened = { store, directory, platformKeys }
    const merchantApi = openMerchantApi(environment, opened, parts)
    const { stop, ...recharging } = openRecharging(environment, opened, parts)
    return {
      ...opened,
      ...merchantApi,
      ...recharging,
      clock,
      ...(sandboxClock && { sandboxClock }),
      async announceAppChange() {
        await Promise.all([directory.refresh(), parts.bus.ask(appsChangedTopic(environment), null)])
      },
      async close() {
        await stop()
        sandboxClock?.stopPolling()
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

async function openSandboxClock(store: Store, { realClock, logger }: ServiceParts): Promise<SandboxClock> {
  const clock = new SandboxClock(store.settings, realClock)
  await clock.refresh()
  clock.startPolling((error) => logger.error({ err: error }, 'could not read the sandbox clock'))
  return clock
}

function appsChangedTopic(environment: Environment): string {
  return `apps-changed/${environment}`
}

async function openDirectory(
  environment: Environment,
  store: Store,
  { logger, bus }: ServiceParts,
): Promise<AppDirectory> {
  const directory = new AppDirectory(store.apps)
  await directory.refresh()
  directory.startPolling((error) => logger.error({ environment, err: error }, 'could not refresh the apps'))
  bus.answer(appsChangedTopic(environment), async () => {
    await directory.refresh()
    return null
  })
  return directory
}
