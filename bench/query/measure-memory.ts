import { setTimeout as sleep } from 'node:timers/promises'
import { openConnections, sendAll } from '../lib/https-load.ts'
import type { Progress } from '../lib/progress.ts'
import type { QueryOptions } from './options.ts'
import type { QueriedStore } from './queried-store.ts'
import { type RunningServer, startExpressServer, startGatewayServer } from './servers.ts'

/** Resident bytes of the whole process. */
export interface MemoryFigures {
  started: number
  /** After some thousand queries, with all connections closed again. */
  warm: number
  connected: number
  connections: number
}

const WARM_UP_REQUESTS = 5_000
const SETTLE_MS = 2_000
const OPENED_AT_ONCE = 50

export async function measureMemory(
  options: QueryOptions,
  store: QueriedStore,
  progress: Progress,
): Promise<{ gateway: MemoryFigures; express: MemoryFigures }> {
  progress.stage(`memory with ${options.idleConnections} connections: the gateway`)
  const { gatewayDir } = store.dataset
  const gateway = await measureServer(startGatewayServer({ dataDir: gatewayDir }), store, options)
  progress.stage(`memory with ${options.idleConnections} connections: the peer`)
  const express = await measureServer(startExpressServer(store.dataset), store, options)
  return { gateway, express }
}

async function measureServer(
  starting: Promise<RunningServer>,
  { requests }: QueriedStore,
  { connections, idleConnections }: QueryOptions,
): Promise<MemoryFigures> {
  await using server = await starting
  const { worker, target } = server
  const resident = async () => {
    await sleep(SETTLE_MS)
    return (await worker.usage()).rssBytes
  }
  const started = await resident()
  {
    using warmers = await openConnections(target, connections)
    await sendAll(warmers, requests, WARM_UP_REQUESTS)
  }
  const warm = await resident()
  using idle = new DisposableStack()
  // Opens a few at a time and asks at once, because a server does not wait long for the first request.
  for (let open = 0; open < idleConnections; open += OPENED_AT_ONCE) {
    const opened = idle.use(await openConnections(target, OPENED_AT_ONCE))
    await Promise.all(opened.map((connection) => sendAll([connection], requests, 1)))
  }
  return { started, warm, connected: await resident(), connections: idleConnections }
}
