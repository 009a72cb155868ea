import { latencyStep } from '@txgw/domain/validations/latency-steps'
import {
  outcomeOf,
  VALIDATION_OUTCOMES,
  type Validation,
  type ValidationOutcome,
  validationFields,
} from '@txgw/domain/validations/validation'
import type { ValidationSearch } from '@txgw/domain/validations/validation-store'
import { rowForm } from './row-form.ts'

export const validationRows = rowForm(validationFields)

/** The key of a counter, in the order of `validationCountKey`. */
export const COUNT_KEY = 'app_id, hour_ms, outcome, code, latency_step'

const HOUR_MS = 60 * 60 * 1000

/** The outcomes that a search asks for: each has its own part of an index. */
export function wantedOutcomes({
  outcome,
  isRefused,
  reasonCode,
}: ValidationSearch): readonly ValidationOutcome[] {
  return VALIDATION_OUTCOMES.filter(
    (each) =>
      (outcome ?? each) === each &&
      (!isRefused || each !== 'allowed') &&
      (reasonCode === undefined || outcomeOf(reasonCode) === each),
  )
}

/** The key of the counter for a validation. */
export function validationCountKey({ appId, startedAtMs, outcome, reason, durationMicros }: Validation) {
  const hourMs = Math.floor(startedAtMs / HOUR_MS) * HOUR_MS
  return [appId, hourMs, outcome, reason?.code ?? '', latencyStep(durationMicros)]
}
