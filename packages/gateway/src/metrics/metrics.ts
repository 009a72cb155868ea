import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Environment } from '../environment.ts'

const DURATION_BUCKETS_SECONDS = [0.0002, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5]

export interface MerchantMetrics {
  requestAnswered(operation: string, status: number, errorName: string | null, durationMicros: number): void
  recordsLost(count: number): void
  /** Read when the metrics are asked for. */
  watchGauges(read: () => { connections: number; requestsInFlight: number }): void
}

export interface Metrics {
  contentType: string
  text(): Promise<string>
  forEnvironment(environment: Environment): MerchantMetrics
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['environment'] as const, registers })
  const connections = gauge('txgw_merchant_connections', 'Open connections of the merchant API')
  const inFlight = gauge('txgw_merchant_requests_in_flight', 'Merchant requests being answered')

  const gaugeReaders: (() => void)[] = []
  return {
    contentType: registry.contentType,
    text: () => {
      for (const read of gaugeReaders) read()
      return registry.metrics()
    },
    forEnvironment(environment) {
      const counterChildren = new Map<string, ReturnType<typeof requests.labels>>()
      const durationChildren = new Map<string, ReturnType<typeof durations.labels>>()
      return {
        requestAnswered(operation, status, errorName, durationMicros) {
          const name = errorName ?? 'OK'
          const key = `${operation} ${status} ${name}`
          remember(counterChildren, key, () =>
            requests.labels(environment, operation, String(status), name),
          ).inc()
          remember(durationChildren, operation, () => durations.labels(environment, operation)).observe(
            durationMicros / 1e6,
          )
        },
        recordsLost: (count) => lost.inc({ environment }, count),
        watchGauges(read) {
          gaugeReaders.push(() => {
            const values = read()
            connections.set({ environment }, values.connections)
            inFlight.set({ environment }, values.requestsInFlight)
          })
        },
      }
    },
  }
}

function remember<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}
