import type { Clock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import type { Logger } from '@txgw/base/log/logger'
import { type KeptSealing, keepSealing } from '@txgw/domain/audit/keep-sealing'
import { recordStart } from '@txgw/domain/audit/record-start'
import { serviceEntryOf } from '@txgw/domain/audit/service-entry'
import type { PlatformKeys } from '@txgw/domain/platform-keys/platform-key'
import type { Store } from '@txgw/store/store'
import type { GatewayConfig } from '../config/config.ts'
import { describeConfig } from '../config/describe-config.ts'

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
  const { describeAddress, parseServerAddress } = await import('@txgw/store/postgres/session/server-address')
  return describeAddress(parseServerAddress(url))
}
