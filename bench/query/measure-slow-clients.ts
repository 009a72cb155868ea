import type { Progress } from '../lib/progress.ts'
import { takeTurns } from '../lib/rounds.ts'
import type { SlowFigures, SlowTask } from '../lib/slow-clients-child.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import { type Latency, openGoodClient } from './good-client.ts'
import type { QueryOptions } from './options.ts'
import type { QueriedStore } from './queried-store.ts'
import { startGatewayServer } from './servers.ts'

export interface SlowClientFigures {
  alone: Latency[]
  beside: Latency[]
  /** How long the server kept the longest-lived slow connection. */
  longestSlowMs: number
  cut: number
  /** Whether the measured processes had priority over the slow clients. */
  apart: boolean
}

const ROUNDS = 7
const CALM_MS = 1_000

export async function measureSlowClients(
  { connections, latencySeconds: seconds, slowConnections }: QueryOptions,
  { dataset, requests }: QueriedStore,
  progress: Progress,
): Promise<SlowClientFigures> {
  await using service = await startGatewayServer({ dataDir: dataset.gatewayDir })
  const options = { seconds, connections, calmMs: CALM_MS, threads: 'all' } as const
  using client = await openGoodClient(service, requests, options)
  const closed: SlowFigures[] = []
  const latencies = await takeTurns(
    {
      alone: () => client.measure(),
      beside: async () => {
        await using slow = new WorkerProcess(new URL('../lib/slow-clients-child.ts', import.meta.url))
        const task: SlowTask = { target: service.target, count: slowConnections }
        await slow.call('open', task)
        const latency = await client.measure()
        closed.push(await slow.call<SlowFigures>('close'))
        return latency
      },
    },
    { what: 'latency without and with slow clients', rounds: ROUNDS, progress },
  )
  const cut = closed.reduce((sum, one) => sum + one.cut, 0)
  if (cut === 0) throw new Error('the service closed no slow connection')
  const longestSlowMs = Math.max(...closed.map(({ longestMs }) => longestMs))
  return { ...latencies, longestSlowMs, cut, apart: client.isApart }
}
