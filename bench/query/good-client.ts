import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, figure, ratio } from '../lib/figure.ts'
import { type LoadRequest, openConnections, sendAll, sendPaced } from '../lib/https-load.ts'
import { keepCoresFor } from '../lib/keep-cores.ts'
import { quantile } from '../lib/statistics.ts'
import type { RunningServer } from './servers.ts'

/** Milliseconds that a good query takes in one round. */
export interface Latency {
  p50: number
  p99: number
}

interface GoodClientOptions {
  /** Of a round. */
  seconds: number
  connections?: number
  /** The neighbours of the measured queries begin in this time. */
  calmMs?: number
  /** Further threads of the service often have a core of their own, and need no priority. */
  threads?: 'first' | 'all'
}

export interface GoodClient extends Disposable {
  /** Measures one round, in which this process and the service run before all others. */
  measure(): Promise<Latency>
  /** Whether the system let us do so. */
  readonly isApart: boolean
}

/** Far below the limit of the service, so that only its neighbours can slow a query down. */
const PER_SECOND = 400
const WARM_UP_REQUESTS = 5_000

/** A client that asks good queries while others do what they do. */
export async function openGoodClient(
  { worker, target }: RunningServer,
  requests: readonly LoadRequest[],
  { seconds, connections = 16, calmMs = 2_000, threads = 'first' }: GoodClientOptions,
): Promise<GoodClient> {
  const measured = [process.pid, worker.pid]
  const opened = await openConnections(target, connections)
  let isApart = false
  await sendAll(opened, requests, WARM_UP_REQUESTS)
  return {
    async measure() {
      await sleep(calmMs)
      isApart = keepCoresFor(measured, true, { threads })
      const tookMs = await sendPaced(opened, requests, { perSecond: PER_SECOND, seconds })
      keepCoresFor(measured, false, { threads })
      return { p50: quantile(tookMs, 0.5), p99: quantile(tookMs, 0.99) }
    },
    get isApart() {
      return isApart
    },
    [Symbol.dispose]: () => opened[Symbol.dispose](),
  }
}

export function p50(latencies: readonly Latency[]): number[] {
  return latencies.map((latency) => latency.p50)
}

export function p99(latencies: readonly Latency[]): number[] {
  return latencies.map((latency) => latency.p99)
}

/** @param others the neighbours, in a word */
export function latencyRows(
  { alone, beside }: { alone: Latency[]; beside: Latency[] },
  { others, targetMax }: { others: string; targetMax: number },
): Figure[] {
  return [
    figure('p50 alone', p50(alone), 'ms'),
    figure(`p50 beside ${others}`, p50(beside), 'ms'),
    figure('p99 alone', p99(alone), 'ms'),
    figure(`p99 beside ${others}`, p99(beside), 'ms'),
    ratio(`p99 beside ${others} / alone`, [p99(beside), p99(alone)], { targetMax }),
  ]
}

export function coresRow(isApart: boolean): Figure {
  const name = 'measured on cores of their own (1) or shared ones (0)'
  return figure(name, [Number(isApart)], '')
}
