import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'
import { FAULTS, type FaultKind } from '@txgw/domain/evidence/finding'
import { Gauge, type Registry } from 'prom-client'

export interface HoldMetrics {
  /** None while the environment is open. */
  heldBy(environment: Environment, kinds: FaultKind[]): void
}

/** Each reason has its series from the start, so that an alert sees it rise from 0. */
export function createHoldMetrics(registry: Registry): HoldMetrics {
  const gauge = new Gauge({
    name: 'txgw_environment_closed',
    help: '1 while an environment is closed for this reason, 0 otherwise',
    labelNames: ['environment', 'reason'] as const,
    registers: [registry],
  })
  const heldBy: HoldMetrics['heldBy'] = (environment, kinds) => {
    for (const reason of Object.keys(FAULTS) as FaultKind[])
      gauge.set({ environment, reason }, kinds.includes(reason) ? 1 : 0)
  }
  for (const environment of ENVIRONMENTS) heldBy(environment, [])
  return { heldBy }
}
