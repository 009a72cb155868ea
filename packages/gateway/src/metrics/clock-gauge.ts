import { Gauge, type Registry } from 'prom-client'
import type { Environment } from '../base/environment.ts'

/** The embedded store has no clock of its own, so it shows no value. */
export function createClockGauge(registry: Registry): (environment: Environment, seconds: number) => void {
  const gauge = new Gauge({
    name: 'txgw_clock_difference_seconds',
    help: 'Between the clocks of this machine and the database, in either direction',
    labelNames: ['environment'] as const,
    registers: [registry],
  })
  return (environment, seconds) => gauge.set({ environment }, seconds)
}
