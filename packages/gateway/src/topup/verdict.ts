import type { ForbiddenReasonCode } from '@txgw/protocol/schemas'
import type { NoAnswerReason } from './no-answer.ts'
import type { Warning } from './warnings.ts'

export interface Allowed extends Player {
  kind: 'allowed'
}

export interface Forbidden extends Player {
  kind: 'forbidden'
  reason: {
    code: ForbiddenReasonCode
    /** What the merchant sent instead, when it was none of the contract's codes. */
    rawCode?: string
    /** The merchant's words, or ours for the code when it sent none. */
    message: string
  }
}

export interface NoAnswer {
  kind: 'no-answer'
  reason: NoAnswerReason
  warnings: Warning[]
}

/** What the merchant said about the player, and what was odd about the way it said it. */
export type Verdict = Allowed | Forbidden | NoAnswer

interface Player {
  userName?: string
  userAttribute?: Record<string, unknown>
  warnings: Warning[]
}
