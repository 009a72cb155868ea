import { FORBIDDEN_REASONS, type ForbiddenReasonCode } from '@txgw/protocol/schemas'
import { familyOf, NO_ANSWER, NO_ANSWER_FAMILIES, type NoAnswerCode } from '../topup/no-answer.ts'
import type { Warning } from '../topup/warnings.ts'
import type { ValidationDelivery } from './create-validator.ts'

/** How one question to a merchant ended. Only the first two are answers. */
export const VALIDATION_OUTCOMES = ['allowed', 'forbidden', ...NO_ANSWER_FAMILIES] as const

export type ValidationOutcome = (typeof VALIDATION_OUTCOMES)[number]

export type ReasonCode = ForbiddenReasonCode | NoAnswerCode

export const REASON_CODES = [...Object.keys(FORBIDDEN_REASONS), ...Object.keys(NO_ANSWER)] as ReasonCode[]

/** Each code belongs to one outcome. */
export function outcomeOf(code: ReasonCode): ValidationOutcome {
  return code in NO_ANSWER ? familyOf(code as NoAnswerCode) : 'forbidden'
}

export interface ValidationReason {
  /** A forbidden reason of the contract, or the reason why there is no answer. */
  code: string
  /** The code that the merchant sent, when it is not one of the contract's codes. */
  rawCode: string | null
  message: string
}

/** One USER_VALIDATE with everything that happened to it, kept for the operator. */
export interface Validation {
  /** The id of the notification. The merchant sees the same id. */
  id: string
  /** Null for a validation outside a recharge. */
  rechargeId: string | null
  appId: string
  userId: string
  serverId: string | null
  outcome: ValidationOutcome
  /** Null when the top-up is allowed. */
  reason: ValidationReason | null
  userName: string | null
  userAttribute: Record<string, unknown> | null
  warnings: Warning[]
  delivery: ValidationDelivery
  startedAtMs: number
  durationMicros: number
}
