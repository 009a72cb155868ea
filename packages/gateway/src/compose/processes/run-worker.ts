import { createLogger, type Logger } from '@txgw/base/log/logger'
import { explainStartFailure, StartError } from '@txgw/base/start-error'
import type { GatewayConfig } from '@txgw/config/config'
import { fromWireConfig } from '@txgw/config/config-wire'
import { createHandedPorts } from '@txgw/workers/handed-ports'
import type { Peer } from '@txgw/workers/peer'
import type { StartFailure } from '@txgw/workers/worker-process'
import { openSandbox, sandboxPorts } from '../open-sandbox.ts'
import { type OpenService, openService } from '../open-service.ts'
import { openWhenReady } from '../open-when-ready.ts'
import { joinProcessGroup } from './join-process-group.ts'
import type { ProcessGroup } from './process-group.ts'
import type { WorkerStart, WorkerUse } from './worker-messages.ts'

interface Running {
  /** Resolves when the primary is gone. */
  untilGone: Promise<void>
  /** Added to every line of the log. */
  logFields?: Record<string, unknown>
  /** Where the connections come from; from the primary, if it is not given. */
  openPort?: ProcessGroup['openPort']
  /** Called just before the primary hears that the worker is ready. */
  onReady?(): void
}

/** Serves as one of several processes until the primary says stop or is gone. */
export async function runWorker(primary: Peer, start: WorkerStart, running: Running): Promise<void> {
  const { untilGone, logFields = null } = running
  const untilTold = promiseOf(primary, 'stop')
  const config = fromWireConfig(start.config)
  const logger = createLogger(config.logLevel, { fields: logFields })
  const open = start.environment === 'sandbox' ? openSandboxInGroup : openProductionInGroup
  let service: OpenService
  try {
    service = await openWhenReady(() => open(primary, start, { ...running, config, logger }), logger)
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
  running.onReady?.()
  primary.tell('listening', service.ports)
  primary.tell('ready', null)
  await Promise.race([untilTold, untilGone])
  await service.stop()
}

interface Opening extends Running {
  config: GatewayConfig
  logger: Logger
}

async function openProductionInGroup(
  primary: Peer,
  start: WorkerStart,
  { config, logger, untilGone, openPort = createHandedPorts(primary, start.ports) }: Opening,
): Promise<OpenService> {
  const group = joinProcessGroup(primary, start, openPort)
  let port = start.ports.sandbox || undefined
  primary.onTold('sandbox-port', (content) => {
    port = content as number
  })
  const served = Promise.race([promiseOf(primary, 'sandbox-served'), untilGone])
  const sandboxProcess = { socketPath: start.socketPath, port: () => port, served }
  return leaveOnFailure(group, () =>
    openService(config, { prepared: start.prepared, group, logger, sandboxProcess }),
  )
}

async function openSandboxInGroup(
  primary: Peer,
  start: WorkerStart,
  { config, logger }: Opening,
): Promise<OpenService> {
  const { socketPath, ports, prepared } = start
  const group = joinProcessGroup(primary, start, sandboxPorts(config, { socketPath, port: ports.sandbox }))
  const stop = {
    onServed: () => primary.tell('merchants-served', null),
    untilUnused: promiseOf(primary, 'unused'),
  }
  return leaveOnFailure(group, () => openSandbox(config, { prepared, group, logger, stop }))
}

async function leaveOnFailure(group: ProcessGroup, open: () => Promise<OpenService>): Promise<OpenService> {
  try {
    return await open()
  } catch (error) {
    group.leave()
    throw error
  }
}

function promiseOf(primary: Peer, topic: string): Promise<void> {
  return new Promise((resolve) => primary.onTold(topic, () => resolve()))
}

function failureOf(error: unknown): StartFailure {
  if (error instanceof StartError) return { message: error.message, isStartError: true }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { message, isStartError: false }
}
