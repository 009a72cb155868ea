import { latencyStep } from '@txgw/domain/validations/latency-steps'
import {
  outcomeOf,
  VALIDATION_OUTCOMES,
  type Validation,
  type ValidationOutcome,
  type ValidationReason,
} from '@txgw/domain/validations/validation'
import type { ValidationSearch } from '@txgw/domain/validations/validation-store'
import { parseExactJson } from '@txgw/protocol/exact-json'

/** The columns that a read gives of a validation, in the order that `toValidation` expects. */
export const VALIDATION_COLUMNS =
  'id, recharge_id, app_id, user_id, outcome, reason_code, started_at_ms, duration_micros, document'

const HOUR_MS = 60 * 60 * 1000

/** The fields that no search asks for. */
type Document = Pick<Validation, 'serverId' | 'userName' | 'userAttribute' | 'warnings' | 'delivery'> & {
  reason: Omit<ValidationReason, 'code'> | null
}

export function toValidation(row: readonly unknown[]): Validation {
  const [id, rechargeId, appId, userId, outcome, code, startedAtMs, durationMicros, document] = row
  const { reason, ...rest } = parseExactJson(document as string) as Document
  return {
    ...rest,
    id: id as string,
    rechargeId: rechargeId as string | null,
    appId: appId as string,
    userId: userId as string,
    outcome: outcome as ValidationOutcome,
    reason: reason && { ...reason, code: code as string },
    startedAtMs: startedAtMs as number,
    durationMicros: durationMicros as number,
  }
}

/** In the order of VALIDATION_COLUMNS. */
export function validationValues(validation: Validation) {
  return [
    validation.id,
    validation.rechargeId,
    validation.appId,
    validation.userId,
    validation.outcome,
    validation.reason?.code ?? null,
    validation.startedAtMs,
    validation.durationMicros,
    JSON.stringify(toDocument(validation)),
  ]
}

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

/** The key of the counter for a validation: app_id, hour_ms, outcome, code and latency_step. */
export function validationCountKey({ appId, startedAtMs, outcome, reason, durationMicros }: Validation) {
  const hourMs = Math.floor(startedAtMs / HOUR_MS) * HOUR_MS
  return [appId, hourMs, outcome, reason?.code ?? '', latencyStep(durationMicros)]
}

function toDocument({ reason, serverId, userName, userAttribute, warnings, delivery }: Validation): Document {
  return {
    serverId,
    reason: reason && { rawCode: reason.rawCode, message: reason.message },
    ...{ userName, userAttribute, warnings, delivery },
  }
}
