import { chmod, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@txgw/base/clock'
import { type OpenPort, ownPort } from '@txgw/base/network/listening-port'
import type { GatewayConfig } from '@txgw/config/config'
import { placeOfPort } from './gateway.ts'
import { listenSandboxApi } from './listen-operator.ts'
import { guardOne, stopAlone } from './open-environment.ts'
import { openNeighbourApps } from './open-neighbour-apps.ts'
import type { OpenOptions, OpenService } from './open-service.ts'
import { listenerTls } from './prepare-service.ts'
import type { PortName } from './processes/process-group.ts'
import { answerReadiness } from './processes/share-readiness.ts'
import { stopTimes } from './stop-times.ts'

/** A process of a killed service needs a moment to notice that, and has the port until then. */
const PORT_AWAITED_MS = 3_000
const PORT_STEP_MS = 100

/** The sandbox's part of the operator API stays open as long as anybody needs it. */
export interface SandboxStop {
  /** Called when the requests of the merchants are answered. */
  onServed(): void
  /** Resolves when no process forwards calls any more. */
  untilUnused: Promise<unknown>
}

/** Opens the sandbox with its port, and its part of the operator API, or nothing. */
export async function openSandbox(
  config: GatewayConfig,
  { prepared, group, logger, stop: { onServed, untilUnused } }: OpenOptions & { stop: SandboxStop },
): Promise<OpenService> {
  await using undo = new AsyncDisposableStack()
  const production = undo.adopt(
    await openNeighbourApps({ environment: 'production', config, logger }),
    (apps) => apps.close(),
  )
  const tls = listenerTls(prepared)
  const sandbox = undo.adopt(
    await guardOne('sandbox', config, {
      group,
      logger,
      replaced: {},
      tls,
      instanceId: prepared.instanceId,
      certificateEnd: () => 0,
      directories: { production: production.directory },
    }),
    stopAlone,
  )
  answerReadiness(group.bus, sandbox.operatorView.store, () => sandbox.operatorView)
  const operator = await listenSandboxApi({
    sandbox: sandbox.operatorView,
    docsUrl: config.docsUrl,
    group,
    clock: systemClock,
    logger,
    stopTimes: stopTimes().operator,
  })
  undo.move()
  return {
    ports: { production: 0, sandbox: sandbox.listener.port, operator: 0, merchantConsole: 0 },
    useTls: (served) => sandbox.listener.useTls(listenerTls(served)),
    async stop() {
      const served = sandbox.listener.stop().then(onServed)
      await operator.stop(Promise.all([served, untilUnused]))
      await sandbox.close()
      await production.close()
      logger.info({}, 'stopped')
    },
  }
}

/**
 * The sandbox listens itself, so that connecting to it costs no other process anything. Calls of the operator API come
 * through a socket that only this user can reach.
 */
export function sandboxPorts(
  config: GatewayConfig,
  { socketPath, port }: { socketPath: string; port: number },
): (name: PortName) => OpenPort {
  return (name) => async (accept) => {
    if (name !== 'operator') return openWhenFree(ownPort({ ...placeOfPort('sandbox', config), port }), accept)
    const isFile = process.platform !== 'win32'
    // One that was killed has left its socket behind.
    if (isFile) await rm(socketPath, { force: true })
    const listening = await ownPort({ path: socketPath })(accept)
    if (isFile) await chmod(socketPath, 0o600)
    return listening
  }
}

async function openWhenFree(open: OpenPort, accept: Parameters<OpenPort>[0]): ReturnType<OpenPort> {
  const giveUpMs = performance.now() + PORT_AWAITED_MS
  for (;;) {
    try {
      return await open(accept)
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isTaken || performance.now() > giveUpMs) throw error
    }
    await sleep(PORT_STEP_MS)
  }
}
