import type { Environment } from '../base/environment.ts'
import type { ClockOptions } from '../storage/postgres/pool/clock-watch.ts'
import type { ServiceParts } from './service-parts.ts'

/**
 * A few seconds of difference from the database harm nobody, however strict the service is with its callers.
 */
const TOLERANCE_MS_MIN = 10_000
const WARN_AT = 1 / 4

type ClockParts = Pick<ServiceParts, 'config' | 'machineClock' | 'logger' | 'metrics'>
type State = 'right' | 'off' | 'wrong'

/**
 * Reports how far this machine's clock is from the database's: always to the metrics, to the log only when
 * the state changes.
 */
export function watchClock(environment: Environment, parts: ClockParts): ClockOptions {
  const toleranceMs = Math.max(TOLERANCE_MS_MIN, parts.config.aheadSecondsMax * 1_000)
  let last: State = 'right'
  return {
    clock: parts.machineClock,
    toleranceMs,
    onDifference(differenceMs) {
      parts.metrics.clockDiffers(environment, Math.abs(differenceMs) / 1_000)
      const state = judge(Math.abs(differenceMs), toleranceMs)
      if (state === last) return
      last = state
      const fields = { environment, ahead_ms: Math.round(differenceMs) }
      if (state === 'right') parts.logger.info(fields, 'the clocks of this machine and the database agree')
      else if (state === 'off')
        parts.logger.warn(fields, 'the clocks of this machine and the database differ')
      else
        parts.logger.error(fields, 'writes are refused, because the clocks differ by more than the tolerance')
    },
  }
}

function judge(differenceMs: number, toleranceMs: number): State {
  if (differenceMs > toleranceMs) return 'wrong'
  return differenceMs > toleranceMs * WARN_AT ? 'off' : 'right'
}
