import { type Clock, systemClock } from '../base/clock.ts'
import { makeId } from '../base/ids.ts'
import { explainStartFailure } from '../base/start-error.ts'
import { createLoneBus } from '../base/worker-bus.ts'
import type { GatewayConfig } from '../config/config.ts'
import type { HttpLimits } from '../http1/http-limits.ts'
import { createLogger, type Logger } from '../log/logger.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { portDoor } from '../network/door.ts'
import type { StopTimes } from '../network/drain.ts'
import { isGone, leaseOwner } from '../recharges/lease-owner.ts'
import { describeGateway, doorPlace, type Gateway } from './gateway.ts'
import { openService } from './open-service.ts'
import { type PreparedService, prepareService } from './prepare-service.ts'
import { startReloading } from './reloading.ts'
import type { ProcessParts, WebhookParts } from './service-parts.ts'
import { stopTimes } from './stop-times.ts'

/** The parts that tests replace. */
export interface GatewayParts {
  clock?: Clock
  machineClock?: Clock
  logger?: Logger
  httpLimits?: Partial<HttpLimits>
  stopTimes?: Partial<StopTimes>
  webhooks?: WebhookParts
}

/** Starts everything in this process, or nothing. @throws {StartError} */
export async function startGateway(config: GatewayConfig, replaced: GatewayParts = {}): Promise<Gateway> {
  const clock = replaced.clock ?? systemClock
  const logger: Logger & { level?: string } = replaced.logger ?? createLogger(config.logLevel)
  try {
    const prepared = await prepareService(config, clock)
    const service = await openService({
      ...loneProcess(config, prepared, clock),
      config,
      prepared,
      clock,
      realClock: clock,
      machineClock: replaced.machineClock ?? systemClock,
      logger,
      webhooks: replaced.webhooks ?? {},
      httpLimits: replaced.httpLimits ?? {},
      stopTimes: stopTimes(replaced.stopTimes),
      directories: {},
    })
    const gateway = describeGateway({ config, prepared, ports: service.ports })
    const { reload } = await startReloading(
      { config, clock, logger, tls: prepared },
      {
        useTls: service.useTls,
        useLogLevel(level) {
          logger.level = level
        },
      },
    )
    logger.info({ addresses: gateway.addresses }, 'started')
    return { ...gateway, reload, stop: () => service.stop() }
  } catch (error) {
    throw explainStartFailure(error)
  }
}

function loneProcess(config: GatewayConfig, { instanceId }: PreparedService, clock: Clock): ProcessParts {
  const me = { instanceId, startId: makeId(clock.nowMs()), workerId: 1 }
  return {
    metrics: createMetrics(),
    bus: createLoneBus(),
    openDoor: (name) => portDoor(doorPlace(name, config)),
    shareRates() {},
    leases: {
      owner: leaseOwner(me),
      isGone: (owner) => isGone(owner, me, [me.workerId]),
      onGone() {},
    },
  }
}
