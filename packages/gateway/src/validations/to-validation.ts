import { familyOf } from '../topup/no-answer.ts'
import type { Verdict } from '../topup/verdict.ts'
import type { ValidationQuestion, ValidationResult } from '../webhooks/create-validator.ts'
import type { Validation, ValidationOutcome, ValidationReason } from './validation.ts'

interface AskedFor {
  question: ValidationQuestion
  rechargeId: string | null
}

/** Builds the record of one question and its answer. */
export function toValidation(result: ValidationResult, { question, rechargeId }: AskedFor): Validation {
  const { verdict, delivery, startedAtMs, durationMicros } = result
  const { url, requestBody, attempts } = delivery
  const player = verdict.kind === 'no-answer' ? undefined : verdict
  return {
    id: question.notificationId,
    rechargeId,
    appId: question.app.appId,
    userId: question.userId,
    serverId: question.serverId ?? null,
    outcome: outcomeOf(verdict),
    reason: reasonOf(verdict),
    userName: player?.userName ?? null,
    userAttribute: player?.userAttribute ?? null,
    warnings: verdict.warnings,
    delivery: { url, requestBody, attempts },
    startedAtMs,
    durationMicros,
  }
}

function outcomeOf(verdict: Verdict): ValidationOutcome {
  return verdict.kind === 'no-answer' ? familyOf(verdict.reason.code) : verdict.kind
}

function reasonOf(verdict: Verdict): ValidationReason | null {
  if (verdict.kind === 'allowed') return null
  const { code, message } = verdict.reason
  return { code, message, rawCode: verdict.kind === 'forbidden' ? (verdict.reason.rawCode ?? null) : null }
}
