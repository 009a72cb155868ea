import { orNull } from '@txgw/base/nullable'
import { inDocument, parts, text } from '@txgw/base/records/columns'
import type { Listed } from '@txgw/base/records/places'
import { type Field, type RecordOf, record } from '@txgw/base/records/record'
import { wireForm } from '@txgw/base/records/wire-form'
import type { Sight } from '@txgw/delivery/failures'
import { FORBIDDEN_REASONS, type ForbiddenReasonCode } from '@txgw/protocol/schemas'
import Type from 'typebox'
import { inMilliseconds, instant } from '../records/instant.ts'
import { familyOf, NO_ANSWER, NO_ANSWER_FAMILIES, type NoAnswerCode } from '../topup/no-answer.ts'
import { WARNINGS, type WarningCode } from '../topup/warnings.ts'
import type { ValidationDelivery } from './validation-delivery.ts'

/** How one question to a merchant ended. Only the first two are answers. */
export const VALIDATION_OUTCOMES = ['allowed', 'forbidden', ...NO_ANSWER_FAMILIES] as const

export type ValidationOutcome = (typeof VALIDATION_OUTCOMES)[number]

export type ReasonCode = ForbiddenReasonCode | NoAnswerCode

export const REASON_CODES = [...Object.keys(FORBIDDEN_REASONS), ...Object.keys(NO_ANSWER)] as ReasonCode[]

/** Each code belongs to one outcome. */
export function outcomeOf(code: ReasonCode): ValidationOutcome {
  return code in NO_ANSWER ? familyOf(code as NoAnswerCode) : 'forbidden'
}

const Reason = Type.Object(
  {
    code: Type.String({
      description: 'A forbidden_reason.code of the contract, or the reason for a missing answer',
    }),
    raw_code: Type.Optional(Type.String({ description: 'The unknown code that the merchant sent' })),
    message: Type.String({ description: 'The message of the merchant, or a standard message for the code' }),
  },
  { description: 'Absent when the top-up is allowed' },
)

export interface ValidationReason {
  code: string
  /** The code that the merchant sent, when it is not one of the contract's codes. */
  rawCode: string | null
  message: string
  /** Who may read what was observed; only where there is no answer. */
  sight?: Sight
}

const WireWarning = Type.Object(
  {
    code: Type.Enum(Object.keys(WARNINGS) as WarningCode[]),
    message: Type.String({ description: 'What was unusual, and what to send instead' }),
  },
  { title: 'ValidationWarning' },
)

const plain = { sort: 'plain', shown: 'merchant', column: text(), list: 'no' } as const
const personal = { ...plain, sort: 'personal' } as const

/** One USER_VALIDATE with everything that happened to it. Its document has what no search asks for. */
export const validationFields = record({
  id: {
    ...plain,
    schema: Type.String({ description: 'The id of the notification, which the merchant sees too' }),
    wire: 'validation_id',
    list: 9,
  },
  rechargeId: {
    ...plain,
    schema: orNull(Type.String({ description: 'null for a validation outside a recharge' })),
    list: 10,
  },
  appId: { ...plain, schema: Type.String(), list: 2 },
  userId: { ...personal, schema: Type.String({ description: 'The player within the game' }), list: 3 },
  serverId: {
    ...plain,
    schema: orNull(Type.String({ description: 'Number of the game server' })),
    column: inDocument,
    list: 4,
  },
  outcome: {
    ...plain,
    schema: Type.Enum(VALIDATION_OUTCOMES, {
      description: '`allowed` and `forbidden` are answers; the others say what to fix',
    }),
    list: 5,
  },
  /** Null when the top-up is allowed. */
  reason: {
    ...plain,
    schema: Type.Optional(Reason),
    write: ({ code, rawCode, message }: ValidationReason) => ({
      code,
      ...(rawCode !== null && { raw_code: rawCode }),
      message,
    }),
    column: parts({ code: text(), rawCode: inDocument, message: inDocument, sight: inDocument }),
    list: 6,
    listed: ['code', 'message'],
  },
  userName: {
    ...personal,
    schema: Type.Optional(Type.String({ description: 'Nickname from the merchant' })),
    column: inDocument,
    list: 11,
  },
  userAttribute: {
    ...personal,
    schema: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    column: inDocument,
  },
  warnings: {
    ...plain,
    schema: Type.Array(WireWarning, { description: 'What was unusual in the reply and was tolerated' }),
    column: inDocument,
  },
  startedAtMs: { ...instant('When the validation began'), list: 1 },
  durationMicros: {
    ...plain,
    schema: Type.Number({ minimum: 0, description: 'From the start to the verdict' }),
    ...inMilliseconds,
    list: 8,
  },
  /** On the wire its fields stand beside those of the validation. */
  delivery: {
    ...personal,
    schema: Type.Unsafe<ValidationDelivery>(Type.Object({})),
    shown: 'nobody',
    column: inDocument,
  },
}) satisfies { readonly [name: string]: Field & Listed }

export interface Validation extends RecordOf<typeof validationFields> {}

export const validationForm = wireForm(validationFields, 'operator')
