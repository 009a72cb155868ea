import type { App } from '../apps/app.ts'
import type { Clock } from '../base/clock.ts'
import type { MakeId } from '../base/ids.ts'
import type { Verdict } from '../topup/verdict.ts'
import type { Validator } from '../webhooks/create-validator.ts'
import { toValidation } from './to-validation.ts'
import type { Validation } from './validation.ts'

export interface AskParts {
  validator: Pick<Validator, 'validate'>
  clock: Clock
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
export async function askMerchant(parts: AskParts, question: Question): Promise<Answered> {
  const { app, userId, serverId, rechargeId } = question
  const notificationId = parts.makeId(parts.clock.nowMs())
  const asked = { app, userId, notificationId, ...(serverId !== undefined && { serverId }) }
  const result = await parts.validator.validate(asked)
  const validation = toValidation(result, { question: asked, rechargeId })
  parts.onValidated(validation)
  return { verdict: result.verdict, validation }
}
