import type { Environment } from '@txgw/base/environment'
import { Counter, type Registry } from 'prom-client'
import { DurationHistogram } from './duration-histogram.ts'

const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export interface StoreMetrics {
  answered(durationMicros: number): void
  failed(): void
}

/** A probe instead of every call, so that measuring costs queries nothing. */
export function createStoreMetrics(registry: Registry): (environment: Environment) => StoreMetrics {
  const durations = new DurationHistogram(
    {
      name: 'txgw_store_probe_duration_seconds',
      help: 'Time that the store takes for a read and a durable write, tried every ten seconds',
      labelNames: ['environment'],
      buckets: DURATION_BUCKETS_SECONDS,
    },
    registry,
  )
  const failures = new Counter({
    name: 'txgw_store_probe_failures_total',
    help: 'Probes of the store that failed',
    labelNames: ['environment'] as const,
    registers: [registry],
  })
  return (environment) => {
    const { observe } = durations.series({ environment })
    failures.inc({ environment }, 0)
    return { answered: observe, failed: () => failures.inc({ environment }) }
  }
}
