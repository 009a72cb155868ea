import { type KeptSealing, keepSealing } from '../audit/keep-sealing.ts'
import { recordStart } from '../audit/record-start.ts'
import { serviceEntryOf } from '../audit/service-entry.ts'
import type { Clock } from '../base/clock.ts'
import type { Environment } from '../base/environment.ts'
import type { GatewayConfig } from '../config/config.ts'
import { describeConfig } from '../config/describe-config.ts'
import type { Logger } from '../log/logger.ts'
import type { PlatformKeys } from '../platform-keys/platform-key.ts'
import type { Store } from '../storage/store.ts'

/** Records a start with other settings than this data directory had at its last start. */
export async function recordSettings(options: {
  store: Store
  config: GatewayConfig
  instanceId: string
  realClock: Clock
}): Promise<void> {
  const { store, config, instanceId, realClock } = options
  await recordStart({
    settings: store.settings,
    instanceId,
    current: describeConfig(config, await nameDatabase(config.databaseUrl)),
    entryOf: serviceEntryOf('start', realClock),
  })
}

export function openSealing(options: {
  environment: Environment
  store: Store
  platformKeys: PlatformKeys
  realClock: Clock
  logger: Logger
}): KeptSealing {
  const { environment, store, platformKeys, realClock, logger } = options
  return keepSealing(
    { store: store.audit, environment, clock: realClock, signer: () => platformKeys.current() },
    (error) => logger.error({ environment, err: error }, 'could not seal the audit trail yet'),
  )
}

async function nameDatabase(url: string | undefined): Promise<string | null> {
  if (url === undefined) return null
  const { describeAddress, parseServerAddress } = await import(
    '../storage/postgres/session/server-address.ts'
  )
  return describeAddress(parseServerAddress(url))
}
