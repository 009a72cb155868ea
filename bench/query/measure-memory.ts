import { setTimeout as sleep } from 'node:timers/promises'
import { type LoadRequest, openConnections, sendAll } from '../lib/https-load.ts'
import type { HttpsTarget, KeepAliveConnection } from '../lib/keep-alive-connection.ts'
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
  const gateway = await measureServer(
    await startGatewayServer({ dataDir: store.dataset.gatewayDir }),
    store,
    options,
  )
  progress.stage(`memory with ${options.idleConnections} connections: the peer`)
  const express = await measureServer(await startExpressServer(store.dataset), store, options)
  return { gateway, express }
}

async function measureServer(
  { worker, target }: RunningServer,
  { requests }: QueriedStore,
  { connections, idleConnections }: QueryOptions,
): Promise<MemoryFigures> {
  const resident = async () => {
    await sleep(SETTLE_MS)
    return (await worker.usage()).rssBytes
  }
  const started = await resident()
  const warmers = await openConnections(target, connections)
  await sendAll(warmers, requests, WARM_UP_REQUESTS)
  for (const connection of warmers) connection.close()
  const warm = await resident()
  const idle: KeepAliveConnection[] = []
  while (idle.length < idleConnections) idle.push(...(await openAndAsk(target, requests)))
  const connected = await resident()
  for (const connection of idle) connection.close()
  await worker.stop()
  return { started, warm, connected, connections: idleConnections }
}

/** Opens a few at a time and asks at once, because a server does not wait long for the first request. */
async function openAndAsk(
  target: HttpsTarget,
  requests: readonly LoadRequest[],
): Promise<KeepAliveConnection[]> {
  const opened = await openConnections(target, OPENED_AT_ONCE)
  await Promise.all(opened.map((connection) => sendAll([connection], requests, 1)))
  return opened
}
