import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Environment } from '../environment.ts'

const DURATION_BUCKETS_SECONDS = [0.0002, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5]

export interface MerchantMetrics {
  requestAnswered(operation: string, status: number, errorName: string | null, durationMicros: number): void
  recordsLost(count: number): void
  /** Read when the metrics are asked for. */
  watchGauges(read: () => { connections: number; requestsInFlight: number }): void
}

/** Counters of the merchant API. Their labelled children are kept, because looking them up costs per request. */
export function createMerchantMetrics(registry: Registry): (environment: Environment) => MerchantMetrics {
  const registers = [registry]
  const requests = new Counter({
    name: 'txgw_merchant_requests_total',
    help: 'Answered merchant requests by operation, status and error name (OK when there is none)',
    labelNames: ['environment', 'operation', 'status', 'name'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'txgw_merchant_request_duration_seconds',
    help: 'From the complete request to its answer',
    labelNames: ['environment', 'operation'] as const,
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  })
  const lost = new Counter({
    name: 'txgw_request_records_lost_total',
    help: 'Request records that could not be written',
    labelNames: ['environment'] as const,
    registers,
  })
  const readers: (() => { environment: Environment; connections: number; requestsInFlight: number })[] = []
  const gauge = (name: string, help: string, field: 'connections' | 'requestsInFlight') =>
    new Gauge({
      name,
      help,
      labelNames: ['environment'] as const,
      registers,
      collect() {
        for (const read of readers) {
          const values = read()
          this.set({ environment: values.environment }, values[field])
        }
      },
    })
  gauge('txgw_merchant_connections', 'Open connections of the merchant API', 'connections')
  gauge('txgw_merchant_requests_in_flight', 'Merchant requests being answered', 'requestsInFlight')

  return (environment) => {
    const counterChildren = new Map<string, ReturnType<typeof requests.labels>>()
    const durationChildren = new Map<string, ReturnType<typeof durations.labels>>()
    return {
      requestAnswered(operation, status, errorName, durationMicros) {
        const name = errorName ?? 'OK'
        const key = `${operation} ${status} ${name}`
        const labels = () => requests.labels(environment, operation, String(status), name)
        counterChildren.getOrInsertComputed(key, labels).inc()
        const duration = durationChildren.getOrInsertComputed(operation, () =>
          durations.labels(environment, operation),
        )
        duration.observe(durationMicros / 1e6)
      },
      recordsLost: (count) => lost.inc({ environment }, count),
      watchGauges: (read) => void readers.push(() => ({ environment, ...read() })),
    }
  }
}
