import { type Clock, systemClock } from '@txgw/base/clock'
import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'
import type { Logger } from '@txgw/base/log/logger'
import { addUp, type MetricSample, type MetricSnapshot, takeSnapshot } from '@txgw/workers/snapshot'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { AppLabels } from './app-labels.ts'
import { type AttemptMetrics, createAttemptMetrics } from './attempt-metrics.ts'
import { type BreakGlassMetrics, createBreakGlassMetrics } from './break-glass-metrics.ts'
import { createCpuBudget, type RequestBudget } from './cpu-budget.ts'
import { createExpiryMetrics, type ExpiryMetrics } from './expiry-metrics.ts'
import { createHoldMetrics, type HoldMetrics } from './hold-metrics.ts'
import { createMerchantMetrics, type MerchantMetrics } from './merchant-metrics.ts'
import { createOrderMetrics, type OrderMetrics } from './order-metrics.ts'
import { createRequestRecordMetrics, type RequestRecordMetrics } from './request-record-metrics.ts'
import { createStoreMetrics, type StoreMetrics } from './store-metrics.ts'
import { createValidationMetrics, type ValidationMetrics } from './validation-metrics.ts'
import { createWebhookMetrics, type WebhookMetrics } from './webhook-metrics.ts'

export interface Metrics {
  contentType: string
  /** Covers all processes on the same ports. */
  text(): Promise<string>
  /** Returns the samples of one metric, over all processes on the same ports; empty when there is no such metric. */
  read(name: string): Promise<MetricSample[]>
  /** Covers this process alone. */
  snapshot(): Promise<MetricSnapshot[]>
  merchant(environment: Environment): MerchantMetrics
  /** Measures the requests of this process, and logs and counts those that cost too much. */
  cpuBudget(environment: Environment, logger: Logger): RequestBudget
  validation(environment: Environment): ValidationMetrics
  clockDiffers(environment: Environment, seconds: number): void
  /** Whether the audit trail is another one than the sealed one, so that nothing is sealed. */
  trailDiffers(environment: Environment, differs: boolean): void
  /** Whether the witness lacks a seal, or says what cannot be. */
  witnessFails(environment: Environment, fails: boolean): void
  /** How many fields and objects of the tables are not what the audit trail says. */
  recordsDiffer(environment: Environment, count: number): void
  orders(environment: Environment): OrderMetrics
  webhooks(environment: Environment): WebhookMetrics
  store(environment: Environment): StoreMetrics
  requestRecords(environment: Environment): RequestRecordMetrics
  hold: HoldMetrics
  expiry: ExpiryMetrics
  attempts: AttemptMetrics
  breakGlass: BreakGlassMetrics
}

interface MetricsOptions {
  /** Returns the counts of all processes, including this one. Without it this process is the only one. */
  gather?: () => Promise<MetricSnapshot[][]>
  clock?: Clock
}

export function createMetrics({ gather, clock = systemClock }: MetricsOptions = {}): Metrics {
  const registry = new Registry()
  const labels = { production: new AppLabels(), sandbox: new AppLabels() }
  const labelsOf = (environment: Environment) => labels[environment]
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
    cpuBudget: createCpuBudget(registry),
    validation: createValidationMetrics(registry, labelsOf),
    clockDiffers: createClockGauge(registry),
    trailDiffers: createFlag(registry, {
      name: 'txgw_audit_trail_differs',
      help: 'Whether the audit trail is not the one that was sealed, or not the one that its witness has: 0 or 1',
    }),
    witnessFails: createFlag(registry, {
      name: 'txgw_audit_witness_fails',
      help: 'Whether seals of the audit trail cannot be brought to the witness, or its receipts are wrong: 0 or 1',
    }),
    recordsDiffer: createRecordsGauge(registry),
    orders: createOrderMetrics(registry),
    webhooks: createWebhookMetrics(registry, labelsOf),
    store: createStoreMetrics(registry),
    requestRecords: createRequestRecordMetrics(registry),
    hold: createHoldMetrics(registry),
    expiry: createExpiryMetrics(registry, labelsOf, clock.nowMs),
    attempts: createAttemptMetrics(registry),
    breakGlass: createBreakGlassMetrics(registry),
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

function createFlag(
  registry: Registry,
  about: { name: string; help: string },
): (environment: Environment, isSo: boolean) => void {
  const gauge = new Gauge({ ...about, labelNames: ['environment'] as const, registers: [registry] })
  for (const environment of ENVIRONMENTS) gauge.set({ environment }, 0)
  return (environment, isSo) => gauge.set({ environment }, isSo ? 1 : 0)
}

function createRecordsGauge(registry: Registry): (environment: Environment, count: number) => void {
  const gauge = new Gauge({
    name: 'txgw_audit_records_differ',
    help: 'Fields and objects of the tables that are not what the audit trail says',
    labelNames: ['environment'] as const,
    registers: [registry],
  })
  for (const environment of ENVIRONMENTS) gauge.set({ environment }, 0)
  return (environment, count) => gauge.set({ environment }, count)
}
