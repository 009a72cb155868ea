import { explainStartFailure, StartError } from '../base/start-error.ts'
import type { GatewayConfig } from '../config/config.ts'
import { fromWireConfig } from '../config/config-wire.ts'
import { createLogger, type Logger } from '../log/logger.ts'
import type { Peer } from '../workers/peer.ts'
import type { StartFailure } from '../workers/worker-process.ts'
import { joinProcessGroup } from './join-process-group.ts'
import { type OpenService, openService } from './open-service.ts'
import { openWhenReady } from './open-when-ready.ts'
import { letHeapGrow } from './size-process.ts'
import type { WorkerStart, WorkerUse } from './worker-messages.ts'

/** Serves as one of several processes until the primary says stop or is gone. */
export async function runWorker(primary: Peer, start: WorkerStart, untilGone: Promise<void>): Promise<void> {
  letHeapGrow()
  const untilTold = new Promise<void>((resolve) => primary.onTold('stop', () => resolve()))
  const config = fromWireConfig(start.config)
  const logger = createLogger(config.logLevel, { fields: { worker: start.me.workerId } })
  let service: OpenService
  try {
    service = await openWhenReady(() => openInGroup(primary, start, { config, logger }), logger)
  } catch (error) {
    primary.tell('failed', failureOf(explainStartFailure(error)))
    return
  }
  primary.onTold('use', (content) => {
    const { tls, logLevel } = content as WorkerUse
    logger.level = logLevel
    service.useTls(tls)
  })
  primary.onAsked('still-there', () => true)
  primary.tell('ready', null)
  await Promise.race([untilTold, untilGone])
  await service.stop()
}

async function openInGroup(
  primary: Peer,
  start: WorkerStart,
  { config, logger }: { config: GatewayConfig; logger: Logger },
): Promise<OpenService> {
  const group = joinProcessGroup(primary, start)
  try {
    return await openService(config, { prepared: start.prepared, group, logger })
  } catch (error) {
    group.leave()
    throw error
  }
}

function failureOf(error: unknown): StartFailure {
  if (error instanceof StartError) return { message: error.message, isStartError: true }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { message, isStartError: false }
}
