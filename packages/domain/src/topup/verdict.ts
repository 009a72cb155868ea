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
    /** The code that the merchant sent, when it is not one of the contract's codes. */
    rawCode?: string
    /** The merchant's message, or our message for the code when the merchant sent none. */
    message: string
  }
}

export interface NoAnswer {
  kind: 'no-answer'
  reason: NoAnswerReason
  warnings: Warning[]
}

/** The merchant's decision about the player, with warnings about the form of the reply. */
export type Verdict = Allowed | Forbidden | NoAnswer

interface Player {
  userName?: string
  userAttribute?: Record<string, unknown>
  warnings: Warning[]
}
