import { systemClock } from '@txgw/base/clock'
import { createLogger, type Logger } from '@txgw/base/log/logger'
import { explainStartFailure } from '@txgw/base/start-error'
import type { GatewayConfig } from '@txgw/config/config'
import { describeGateway, type Gateway, placeOfPort } from './gateway.ts'
import { openService } from './open-service.ts'
import { openWhenReady } from './open-when-ready.ts'
import { prepareService } from './prepare-service.ts'
import { groupOfOne } from './processes/process-group.ts'
import { startReloading } from './processes/reloading.ts'
import { letHeapGrow, sizeThreadPool } from './processes/size-process.ts'
import { startWorkers } from './processes/start-workers.ts'
import type { GatewayReplacements } from './replacements.ts'
import { tellExposedFiles } from './tell-exposed-files.ts'
import { tellMissingPublicUrl } from './tell-missing-public-url.ts'

/**
 * Starts the service in the configured number of processes. This process must run nothing else. @throws
 * {StartError}
 */
export async function startService(config: GatewayConfig): Promise<Gateway> {
  letHeapGrow()
  sizeThreadPool(config.workers)
  return startWorkers(config)
}

/** Starts everything in this process, or nothing. For programs that try things with a service. @throws {StartError} */
export async function startGateway(
  config: GatewayConfig,
  replaced: GatewayReplacements = {},
): Promise<Gateway> {
  const { clock = systemClock } = replaced
  const logger: Logger & { level?: string } = replaced.logger ?? createLogger(config.logLevel)
  try {
    const prepared = await prepareService(config, clock)
    const { instanceId } = prepared
    const join = () => groupOfOne({ instanceId, clock, placeOf: (name) => placeOfPort(name, config) })
    const service = await openWhenReady(
      () => openService(config, { prepared, group: join(), logger, replaced }),
      logger,
    )
    const { reload } = await startReloading(
      config,
      { clock, logger, tls: prepared },
      {
        useTls: service.useTls,
        useLogLevel(level) {
          logger.level = level
        },
      },
    )
    tellExposedFiles(config, logger)
    tellMissingPublicUrl(config, logger)
    const gateway = describeGateway(config, prepared, service.ports)
    logger.info({ addresses: gateway.addresses }, 'started')
    return { ...gateway, reload, stop: service.stop }
  } catch (error) {
    throw explainStartFailure(error)
  }
}
