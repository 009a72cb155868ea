import { systemClock } from '@txgw/base/clock'
import { openConnections, sendAll } from '../lib/https-load.ts'
import type { Progress } from '../lib/progress.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import { registerSandboxApps } from '../query/dataset.ts'
import { type Latencies, measureLatencyApart, noLatencies } from '../query/latencies.ts'
import type { QueriedStore } from '../query/queried-store.ts'
import { startGatewayServer } from '../query/servers.ts'
import type { ClientsFigures, ClientsTask } from './failing-clients-child.ts'

export interface FailingClientFigures extends ClientsFigures {
  alone: Latencies
  besideRight: Latencies
  besideWrong: Latencies
  /** Whether the measured processes had priority over the other clients. */
  apart: boolean
}

export const CLIENTS = 100
export const EACH_PER_SECOND = 2
const CONNECTIONS = 16
const WARM_UP_REQUESTS = 5_000

/** Good queries in production, while the sandbox explains to a hundred merchants why it refuses theirs. */
export async function measureFailingClients(
  { dataset, requests }: QueriedStore,
  { rounds, latencySeconds }: { rounds: number; latencySeconds: number },
  progress: Progress,
): Promise<FailingClientFigures> {
  const appIds = Array.from({ length: CLIENTS }, (_, i) => `failing-${i}`)
  await registerSandboxApps(dataset, appIds, systemClock)
  const { worker, target, sandbox } = await startGatewayServer({ dataDir: dataset.gatewayDir })
  const good = await openConnections(target, CONNECTIONS)
  const figures: FailingClientFigures = {
    alone: noLatencies(),
    besideRight: noLatencies(),
    besideWrong: noLatencies(),
    refused: 0,
    explained: 0,
    apart: false,
  }
  const measure = async (latencies: Latencies) => {
    const round = { latencies, seconds: latencySeconds, servicePid: worker.pid }
    figures.apart = await measureLatencyApart(good, requests, round)
  }
  const measureBeside = async (latencies: Latencies, areWrong: boolean) => {
    const clients = new WorkerProcess(new URL('./failing-clients-child.ts', import.meta.url))
    const { privateKeyPem } = dataset
    const task: ClientsTask = {
      target: sandbox,
      appIds,
      privateKeyPem,
      areWrong,
      perSecond: EACH_PER_SECOND,
    }
    await clients.call('open', task)
    await measure(latencies)
    const ended = await clients.call<ClientsFigures>('end')
    await clients.stop()
    return ended
  }
  await sendAll(good, requests, WARM_UP_REQUESTS)
  for (let round = 1; round <= rounds; round++) {
    progress.stage(`latency without and with failing clients: round ${round} of ${rounds}`)
    await measure(figures.alone)
    await measureBeside(figures.besideRight, false)
    const { refused, explained } = await measureBeside(figures.besideWrong, true)
    figures.refused += refused
    figures.explained += explained
  }
  for (const connection of good) connection.close()
  await worker.stop()
  return figures
}
