import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Environment } from '../base/environment.ts'
import { createMerchantMetrics, type MerchantMetrics } from './merchant-metrics.ts'
import { createOrderMetrics, type OrderMetrics } from './order-metrics.ts'
import { addUp, type MetricSample, type MetricSnapshot, takeSnapshot } from './snapshot.ts'
import { createValidationMetrics, type ValidationMetrics } from './validation-metrics.ts'

export interface Metrics {
  contentType: string
  /** Covers all processes on the same ports. */
  text(): Promise<string>
  /** Returns the samples of one metric, over all processes on the same ports; empty when there is no such metric. */
  read(name: string): Promise<MetricSample[]>
  /** Covers this process alone. */
  snapshot(): Promise<MetricSnapshot[]>
  merchant(environment: Environment): MerchantMetrics
  validation(environment: Environment): ValidationMetrics
  clockDiffers(environment: Environment, seconds: number): void
  orders(environment: Environment): OrderMetrics
}

/** @param gather returns the counts of all processes, including this one; without it this process is the only one */
export function createMetrics(gather?: () => Promise<MetricSnapshot[][]>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const whole = async () => (gather ? addUp(await gather()) : registry)
  return {
    contentType: registry.contentType,
    text: async () => (await whole()).metrics(),
    async read(name) {
      const found = (await whole()).getSingleMetric(name) as unknown as
        | { get(): Promise<MetricSnapshot> | MetricSnapshot }
        | undefined
      return found ? (await found.get()).values : []
    },
    snapshot: () => takeSnapshot(registry),
    merchant: createMerchantMetrics(registry),
    validation: createValidationMetrics(registry),
    clockDiffers: createClockGauge(registry),
    orders: createOrderMetrics(registry),
  }
}

/** The embedded store has no clock of its own, so it shows no value. */
function createClockGauge(registry: Registry): (environment: Environment, seconds: number) => void {
  const gauge = new Gauge({
    name: 'txgw_clock_difference_seconds',
    help: 'Difference between the clocks of this machine and the database, in either direction',
    labelNames: ['environment'] as const,
    registers: [registry],
  })
  return (environment, seconds) => gauge.set({ environment }, seconds)
}
