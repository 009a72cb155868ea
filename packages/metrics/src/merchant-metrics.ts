import type { Environment } from '@txgw/base/environment'
import { Counter, Gauge, type Registry } from 'prom-client'
import { DurationHistogram, type DurationSeries } from './duration-histogram.ts'

const DURATION_BUCKETS_SECONDS = [0.0002, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5]
/** The operation of requests that nobody looked at. */
const REFUSED = 'refused'

export interface MerchantMetrics {
  requestAnswered(operation: string, status: number, errorName: string | null, durationMicros: number): void
  /** For requests that nobody looked at. */
  requestsRefused(status: number, errorName: string, count: number): void
  recordsLost(count: number): void
  /** The callback runs when the metrics are read. */
  watchGauges(read: () => { connections: number; requestsInFlight: number }): void
}

interface Tally {
  environment: Environment
  operation: string
  status: number
  name: string
  count: number
}

/** Counters of the merchant API. A request only increments numbers; the rest happens when the metrics are read. */
export function createMerchantMetrics(registry: Registry): (environment: Environment) => MerchantMetrics {
  const registers = [registry]
  const tallies = new Map<string, Tally>()
  const durations = new DurationHistogram(
    {
      name: 'txgw_merchant_request_duration_seconds',
      help: 'Time from the complete request to its answer',
      labelNames: ['environment', 'operation'],
      buckets: DURATION_BUCKETS_SECONDS,
    },
    registry,
  )
  new Counter({
    name: 'txgw_merchant_requests_total',
    help: 'Answered merchant requests by operation, status and error name (OK without an error)',
    labelNames: ['environment', 'operation', 'status', 'name'] as const,
    registers,
    collect() {
      for (const tally of tallies.values()) {
        const { environment, operation, status, name } = tally
        this.inc({ environment, operation, status, name }, tally.count)
        tally.count = 0
      }
    },
  })
  const lost = new Counter({
    name: 'txgw_request_records_lost_total',
    help: 'Request records that could not be written',
    labelNames: ['environment'] as const,
    registers,
  })
  const watchGauges = createGauges(registry)

  return (environment) => {
    const series = new Map<string, DurationSeries>()
    let last: Tally | undefined
    // Most answers are like the one before. Making a key would cost more than counting.
    const tallyOf = (operation: string, status: number, name: string): Tally => {
      if (last?.operation === operation && last.status === status && last.name === name) return last
      const key = `${environment} ${operation} ${status} ${name}`
      const fresh = () => ({ environment, operation, status, name, count: 0 })
      last = tallies.getOrInsertComputed(key, fresh)
      return last
    }
    return {
      requestAnswered(operation, status, errorName, durationMicros) {
        tallyOf(operation, status, errorName ?? 'OK').count++
        series
          .getOrInsertComputed(operation, () => durations.series({ environment, operation }))
          .observe(durationMicros)
      },
      requestsRefused(status, errorName, count) {
        tallyOf(REFUSED, status, errorName).count += count
      },
      recordsLost: (count) => lost.inc({ environment }, count),
      watchGauges: (read) => watchGauges(environment, read),
    }
  }
}

type GaugeValues = { connections: number; requestsInFlight: number }

function createGauges(registry: Registry): (environment: Environment, read: () => GaugeValues) => void {
  const readers = new Map<Environment, () => GaugeValues>()
  const gauge = (name: string, help: string, field: keyof GaugeValues) =>
    new Gauge({
      name,
      help,
      labelNames: ['environment'] as const,
      registers: [registry],
      collect() {
        for (const [environment, read] of readers) this.set({ environment }, read()[field])
      },
    })
  gauge('txgw_merchant_connections', 'Open connections of the merchant API', 'connections')
  gauge('txgw_merchant_requests_in_flight', 'Merchant requests in progress', 'requestsInFlight')
  return (environment, read) => void readers.set(environment, read)
}
