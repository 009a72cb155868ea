import type { AppClock } from '@txgw/base/clock'
import type { MakeId } from '@txgw/base/ids'
import type { App } from '../apps/app.ts'
import { familyOf } from '../topup/no-answer.ts'
import type { Verdict } from '../topup/verdict.ts'
import type { ValidationResult, Validator } from './create-validator.ts'
import type { PlayerQuestion } from './user-validate.ts'
import type { Validation, ValidationOutcome, ValidationReason } from './validation.ts'

export interface Asking {
  validator: Pick<Validator, 'validate'>
  clock: AppClock
  makeId: MakeId
  /** Called with each validation, for the metrics. */
  onValidated(validation: Validation): void
}

export interface Question {
  app: App
  userId: string
  serverId?: string
  rechargeId: string | null
}

export interface Answered {
  verdict: Verdict
  validation: Validation
}

/** Runs one USER_VALIDATE from the question to its record. It does not store the record. */
export async function askMerchant(asking: Asking, question: Question): Promise<Answered> {
  const { app, userId, serverId, rechargeId } = question
  const notificationId = asking.makeId(asking.clock.nowMs(app.appId))
  const player = { appId: app.appId, userId, reading: app.verdictReading }
  const asked = serverId === undefined ? player : { ...player, serverId }
  const sent = { asked, app, notificationId }
  const result = await asking.validator.validate(sent)
  const validation = toValidation(result, sent, rechargeId)
  asking.onValidated(validation)
  return { verdict: result.verdict, validation }
}

/** Builds the record of one question and its answer. */
function toValidation(
  result: ValidationResult,
  { asked, notificationId }: PlayerQuestion,
  rechargeId: string | null,
): Validation {
  const { verdict, delivery, startedAtMs, durationMicros } = result
  const { url, requestBody, attempts } = delivery
  const player = verdict.kind === 'no-answer' ? undefined : verdict
  return {
    id: notificationId,
    rechargeId,
    appId: asked.appId,
    userId: asked.userId,
    serverId: asked.serverId ?? null,
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
  return { rawCode: null, ...verdict.reason }
}
