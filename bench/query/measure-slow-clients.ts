import { setTimeout as sleep } from 'node:timers/promises'
import { openConnections, sendAll } from '../lib/https-load.ts'
import { keepCoresFor } from '../lib/keep-cores.ts'
import type { Progress } from '../lib/progress.ts'
import type { SlowFigures, SlowTask } from '../lib/slow-clients-child.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import { type Latencies, measureLatency, noLatencies } from './latencies.ts'
import type { QueryOptions } from './options.ts'
import type { QueriedStore } from './queried-store.ts'
import { startGatewayServer } from './servers.ts'

export interface SlowClientFigures {
  alone: Latencies
  besideSlow: Latencies
  /** How long the server kept the longest-lived slow connection. */
  longestSlowMs: number
  cut: number
  /** Whether the measured processes had priority over the slow clients. */
  apart: boolean
}

const ROUNDS = 7
const WARM_UP_REQUESTS = 5_000
const CALM_MS = 1_000

export async function measureSlowClients(
  options: QueryOptions,
  store: QueriedStore,
  progress: Progress,
): Promise<SlowClientFigures> {
  const { worker, target } = await startGatewayServer({ dataDir: store.dataset.gatewayDir })
  const good = await openConnections(target, options.connections)
  const figures: SlowClientFigures = {
    alone: noLatencies(),
    besideSlow: noLatencies(),
    longestSlowMs: 0,
    cut: 0,
    apart: false,
  }
  const measured = [process.pid, worker.pid]
  const measure = (latencies: Latencies) =>
    measureLatency(good, store.requests, { latencies, seconds: options.latencySeconds })
  await sendAll(good, store.requests, WARM_UP_REQUESTS)
  for (let round = 1; round <= ROUNDS; round++) {
    progress.stage(`latency without and with slow clients: round ${round} of ${ROUNDS}`)
    await sleep(CALM_MS)
    figures.apart = keepCoresFor(measured, true)
    await measure(figures.alone)
    keepCoresFor(measured, false)
    const slow = new WorkerProcess(new URL('../lib/slow-clients-child.ts', import.meta.url))
    const task: SlowTask = { target, count: options.slowConnections }
    await slow.call('open', task)
    keepCoresFor(measured, true)
    await measure(figures.besideSlow)
    keepCoresFor(measured, false)
    const { cut, longestMs } = await slow.call<SlowFigures>('close')
    figures.cut += cut
    figures.longestSlowMs = Math.max(figures.longestSlowMs, longestMs)
    await slow.stop()
  }
  if (figures.cut === 0) throw new Error('the service closed no slow connection')
  for (const connection of good) connection.close()
  await worker.stop()
  return figures
}
