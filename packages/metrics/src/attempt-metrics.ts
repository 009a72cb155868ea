import { ATTEMPT_LIMITS, type AttemptKind } from '@txgw/domain/accounts/attempts/attempt-limits'
import { ATTEMPT_FAILURES, type AttemptFailure } from '@txgw/domain/accounts/attempts/attempts'
import { Counter, type Registry } from 'prom-client'

export interface AttemptMetrics {
  failed(failure: AttemptFailure): void
  burst(kind: AttemptKind): void
}

export function createAttemptMetrics(registry: Registry): AttemptMetrics {
  const failures = new Counter({
    name: 'txgw_sign_in_failures_total',
    help: 'Wrong passwords, tokens and sign-in links: checked, known to be wrong, or beyond a limit and not checked',
    labelNames: ['result'] as const,
    registers: [registry],
  })
  const bursts = new Counter({
    name: 'txgw_sign_in_bursts_total',
    help: 'Limits of wrong attempts that were reached',
    labelNames: ['limit'] as const,
    registers: [registry],
  })
  for (const result of ATTEMPT_FAILURES) failures.inc({ result }, 0)
  for (const limit of Object.keys(ATTEMPT_LIMITS)) bursts.inc({ limit }, 0)
  return {
    failed: (result) => failures.inc({ result }),
    burst: (limit) => bursts.inc({ limit }),
  }
}
