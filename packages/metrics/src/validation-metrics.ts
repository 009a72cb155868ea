import type { Environment } from '@txgw/base/environment'
import type { Validation } from '@txgw/domain/validations/validation'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { AppLabels } from './app-labels.ts'

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

export interface ValidationMetrics {
  validated(validation: Validation): void
}

export function createValidationMetrics(
  registry: Registry,
  labelsOf: (environment: Environment) => AppLabels,
): (environment: Environment) => ValidationMetrics {
  const registers = [registry]
  const outcomes = new Counter({
    name: 'txgw_validations_total',
    help: 'USER_VALIDATE validations by app and outcome; time-outs and unreachable merchants have their own outcomes',
    labelNames: ['environment', 'app_id', 'outcome'] as const,
    registers,
  })
  const forbidden = new Counter({
    name: 'txgw_topup_forbidden_total',
    help: 'Top-ups that a merchant forbade, by app and reason',
    labelNames: ['environment', 'app_id', 'code'] as const,
    registers,
  })
  const failures = new Counter({
    name: 'txgw_validation_failures_total',
    help: 'Validations without an answer, by the code of their cause',
    labelNames: ['environment', 'code'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'txgw_validation_duration_seconds',
    help: 'Time from the start of a validation to its verdict, including waiting',
    labelNames: ['environment', 'outcome'] as const,
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  })
  return (environment) => ({
    validated({ appId, outcome, reason, durationMicros }) {
      const app_id = labelsOf(environment).of(appId)
      const code = reason?.code ?? 'OTHER'
      outcomes.inc({ environment, app_id, outcome })
      durations.observe({ environment, outcome }, durationMicros / 1e6)
      if (outcome === 'forbidden') forbidden.inc({ environment, app_id, code })
      else if (outcome !== 'allowed') failures.inc({ environment, code })
    },
  })
}
