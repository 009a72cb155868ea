import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, figure, ratio } from '../lib/figure.ts'
import { type LoadRequest, sendPaced } from '../lib/https-load.ts'
import type { KeepAliveConnection } from '../lib/keep-alive-connection.ts'
import { keepCoresFor } from '../lib/keep-cores.ts'
import { quantile } from '../lib/statistics.ts'

/** Milliseconds that a good query takes; one value for each round. */
export interface Latencies {
  p50: number[]
  p99: number[]
}

export function noLatencies(): Latencies {
  return { p50: [], p99: [] }
}

/** Far below the limit of the service, so that only its neighbours can slow a query down. */
const PER_SECOND = 400

/** The neighbours of the measured queries begin in this time. */
const CALM_MS = 2_000

interface LatencyRound {
  latencies: Latencies
  seconds: number
}

/** Adds one round. */
export async function measureLatency(
  good: readonly KeepAliveConnection[],
  requests: readonly LoadRequest[],
  { latencies, seconds }: LatencyRound,
): Promise<void> {
  const tookMs = await sendPaced(good, requests, { perSecond: PER_SECOND, seconds })
  latencies.p50.push(quantile(tookMs, 0.5))
  latencies.p99.push(quantile(tookMs, 0.99))
}

/**
 * Adds one round in which this process and the service run before all others. Further threads of the service do not:
 * they have a core of their own where there are two. @returns whether the system let us
 */
export async function measureLatencyApart(
  good: readonly KeepAliveConnection[],
  requests: readonly LoadRequest[],
  { servicePid, ...round }: LatencyRound & { servicePid: number },
): Promise<boolean> {
  const measured = [process.pid, servicePid]
  await sleep(CALM_MS)
  const isApart = keepCoresFor(measured, true, { threads: 'first' })
  await measureLatency(good, requests, round)
  keepCoresFor(measured, false, { threads: 'first' })
  return isApart
}

/** @param others the neighbours, in a word */
export function latencyRows(
  { alone, beside }: { alone: Latencies; beside: Latencies },
  { others, targetMax }: { others: string; targetMax: number },
): Figure[] {
  return [
    figure('p50 alone', alone.p50, 'ms'),
    figure(`p50 beside ${others}`, beside.p50, 'ms'),
    figure('p99 alone', alone.p99, 'ms'),
    figure(`p99 beside ${others}`, beside.p99, 'ms'),
    ratio(`p99 beside ${others} / alone`, [beside.p99, alone.p99], { targetMax }),
  ]
}

export function coresRow(isApart: boolean): Figure {
  const name = 'measured on cores of their own (1) or shared ones (0)'
  return figure(name, [Number(isApart)], '')
}
