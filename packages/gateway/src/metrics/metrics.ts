import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Environment } from '../environment.ts'
import { createMerchantMetrics, type MerchantMetrics } from './merchant-metrics.ts'
import { createValidationMetrics, type ValidationMetrics } from './validation-metrics.ts'

export interface Metrics {
  contentType: string
  text(): Promise<string>
  merchant(environment: Environment): MerchantMetrics
  validation(environment: Environment): ValidationMetrics
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    merchant: createMerchantMetrics(registry),
    validation: createValidationMetrics(registry),
  }
}
