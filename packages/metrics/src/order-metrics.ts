import type { Environment } from '@txgw/base/environment'
import { Counter, type Registry } from 'prom-client'

/** The outcomes of bringing in an order, named as in the import report. */
export type IntakeOutcome = 'accepted' | 'unchanged' | 'outdated' | 'rejected'

export interface OrderMetrics {
  broughtIn(outcome: IntakeOutcome, count: number): void
}

export function createOrderMetrics(registry: Registry): (environment: Environment) => OrderMetrics {
  const outcomes = new Counter({
    name: 'txgw_imported_orders_total',
    help: 'Orders received alone or in an import, by result; an outdated order has an earlier update_time than the stored one',
    labelNames: ['environment', 'outcome'] as const,
    registers: [registry],
  })
  return (environment) => ({
    broughtIn(outcome, count) {
      if (count > 0) outcomes.inc({ environment, outcome }, count)
    },
  })
}
