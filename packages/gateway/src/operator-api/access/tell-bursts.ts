import type { Clock } from '@txgw/base/clock'
import type { MakeId } from '@txgw/base/ids'
import type { Logger } from '@txgw/base/log/logger'
import type { Burst } from '@txgw/domain/accounts/attempts/attempts'
import { auditObject } from '@txgw/domain/audit/audit-object'
import { createEntryOf } from '@txgw/domain/audit/entry-maker'
import type { AttemptMetrics } from '@txgw/metrics/attempt-metrics'
import type { RefusedAttempts } from './refused-attempts.ts'

export const ATTEMPTS_OBJECT = auditObject('sign-in-attempts')

interface TellingBursts {
  refusedAttempts: Pick<RefusedAttempts, 'record'>
  metrics: Pick<AttemptMetrics, 'burst'>
  logger: Logger
  clock: Clock
  makeId: MakeId
}

/** Tells of a limit that is reached, in the log, a metric and the audit trail. The notices read the store. */
export function createTellBurst({ refusedAttempts, metrics, logger, clock, makeId }: TellingBursts) {
  return ({ kind, of, address }: Burst): void => {
    logger.warn({ kind, of, address }, 'too many wrong secrets, or sign-ins begun')
    metrics.burst(kind)
    const deed = { actor: 'txgw', role: null, signedInWith: 'service', operation: 'limitAttempts' } as const
    const entryOf = createEntryOf({ ...deed, address, debugId: null }, { clock, makeId })
    const after = { limit: kind, of }
    refusedAttempts.record(entryOf({ object: ATTEMPTS_OBJECT, appId: null, before: null, after }))
  }
}
