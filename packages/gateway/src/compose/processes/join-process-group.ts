import type { Environment } from '@txgw/base/environment'
import { isGone, leaseOwner } from '@txgw/domain/recharges/lease-owner'
import { createMetrics, type Metrics } from '@txgw/metrics/metrics'
import type { Peer } from '@txgw/workers/peer'
import { createProcessBus } from '@txgw/workers/process-bus'
import type { MetricSnapshot } from '@txgw/workers/snapshot'
import type { SpentRate } from '@txgw/workers/spending-relay'
import type { RateLimiter } from '../../merchant-api/rate-limiter.ts'
import type { Leases, ProcessGroup } from './process-group.ts'
import type { WorkerStart } from './worker-messages.ts'

const TELL_SPENT_MS = 100
const TELL_METRICS_MS = 1_000
/** The largest share of a process's time that may go into reporting its metrics. */
const METRICS_SHARE = 0.01
const METRICS_WITHIN_MS = 5_000

/** Connects a worker to the other processes, through the primary. */
export function joinProcessGroup(
  primary: Peer,
  { me, alive }: Pick<WorkerStart, 'me' | 'alive'>,
  openPort: ProcessGroup['openPort'],
): ProcessGroup {
  const metrics = createMetrics({
    gather: async () => (await primary.ask('all-metrics', null, METRICS_WITHIN_MS)) as MetricSnapshot[][],
  })
  const left = new AbortController()
  tellMetrics(primary, metrics, left.signal)
  return {
    metrics,
    bus: createProcessBus(primary),
    openPort,
    shareRates: createRateSharing(primary, left.signal),
    leases: watchLeases(primary, { me, alive }),
    leave: () => left.abort(),
  }
}

/** Reports the metrics at intervals, so that few counts are lost when this process dies. */
function tellMetrics(primary: Peer, metrics: Metrics, left: AbortSignal): void {
  primary.onAsked('metrics', () => metrics.snapshot())
  const tell = async () => {
    if (left.aborted) return
    const beganAtMs = performance.now()
    primary.tell('metrics', await metrics.snapshot())
    const tookMs = performance.now() - beganAtMs
    setTimeout(tell, Math.max(TELL_METRICS_MS, tookMs / METRICS_SHARE)).unref()
  }
  setTimeout(tell, TELL_METRICS_MS).unref()
}

function createRateSharing(primary: Peer, left: AbortSignal): ProcessGroup['shareRates'] {
  const limiters = new Map<Environment, RateLimiter>()
  primary.onTold('spent', (content) => {
    const { environment, spendings } = content as SpentRate
    limiters.get(environment as Environment)?.hearSpent(spendings)
  })
  return (environment, limiter) => {
    limiters.set(environment, limiter)
    const timer = setInterval(() => {
      const spendings = limiter.tellSpent()
      if (spendings.length > 0) primary.tell('spent', { environment, spendings } satisfies SpentRate)
    }, TELL_SPENT_MS).unref()
    left.addEventListener('abort', () => clearInterval(timer))
  }
}

function watchLeases(primary: Peer, { me, alive: first }: Pick<WorkerStart, 'me' | 'alive'>): Leases {
  let alive = first
  const listeners: (() => void)[] = []
  primary.onTold('alive', (content) => {
    alive = content as number[]
    for (const listen of listeners) listen()
  })
  return {
    owner: leaseOwner(me),
    isGone: (owner) => isGone(owner, me, alive),
    onGone: (listen) => void listeners.push(listen),
  }
}
