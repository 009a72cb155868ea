import type { Progress } from '../lib/progress.ts'
import { takeTurns } from '../lib/rounds.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import { registerSandboxApps } from '../query/dataset.ts'
import { type Latency, openGoodClient } from '../query/good-client.ts'
import type { QueriedStore } from '../query/queried-store.ts'
import { startGatewayServer } from '../query/servers.ts'
import type { ClientsFigures, ClientsTask } from './failing-clients-child.ts'

export interface FailingClientFigures extends ClientsFigures {
  alone: Latency[]
  besideRight: Latency[]
  besideWrong: Latency[]
  /** Whether the measured processes had priority over the other clients. */
  apart: boolean
}

export const CLIENTS = 100
export const EACH_PER_SECOND = 2

/** Good queries in production, while the sandbox explains to a hundred merchants why it refuses theirs. */
export async function measureFailingClients(
  { dataset, requests }: QueriedStore,
  { rounds, latencySeconds: seconds }: { rounds: number; latencySeconds: number },
  progress: Progress,
): Promise<FailingClientFigures> {
  const appIds = Array.from({ length: CLIENTS }, (_, i) => `failing-${i}`)
  await registerSandboxApps(dataset, appIds)
  await using service = await startGatewayServer({ dataDir: dataset.gatewayDir })
  using client = await openGoodClient(service, requests, { seconds })
  const told: ClientsFigures = { refused: 0, explained: 0 }
  const beside = async (areWrong: boolean) => {
    await using clients = new WorkerProcess(new URL('./failing-clients-child.ts', import.meta.url))
    const { privateKeyPem } = dataset
    const shared = { target: service.sandbox, appIds, privateKeyPem, perSecond: EACH_PER_SECOND }
    const task: ClientsTask = { ...shared, areWrong }
    await clients.call('open', task)
    const latency = await client.measure()
    const { refused, explained } = await clients.call<ClientsFigures>('end')
    if (areWrong) {
      told.refused += refused
      told.explained += explained
    }
    return latency
  }
  const latencies = await takeTurns(
    {
      alone: () => client.measure(),
      besideRight: () => beside(false),
      besideWrong: () => beside(true),
    },
    { what: 'latency without and with failing clients', rounds, progress },
  )
  return { ...latencies, ...told, apart: client.isApart }
}
