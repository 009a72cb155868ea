import { orNull } from '@txgw/base/nullable'
import { WARNINGS, type WarningCode } from '@txgw/domain/topup/warnings'
import { VALIDATION_OUTCOMES, type Validation } from '@txgw/domain/validations/validation'
import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { reached } from '../../lists/list.ts'
import { nextCursor } from '../../paging.ts'
import { toWireAttempt, WireAttempt } from './attempt-wire.ts'

export { toWireRefusal, WireRefusal } from './attempt-wire.ts'

const WireWarning = Type.Object(
  {
    code: Type.Enum(Object.keys(WARNINGS) as WarningCode[]),
    message: Type.String({ description: 'What was unusual, and what to send instead' }),
  },
  { title: 'ValidationWarning' },
)

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

export const WireValidation = Type.Object(
  {
    validation_id: Type.String({ description: 'The id of the notification, which the merchant sees too' }),
    recharge_id: orNull(Type.String({ description: 'null for a validation outside a recharge' })),
    app_id: Type.String(),
    user_id: Type.String({ description: 'The player within the game' }),
    server_id: orNull(Type.String({ description: 'Number of the game server' })),
    outcome: Type.Enum(VALIDATION_OUTCOMES, {
      description: '`allowed` and `forbidden` are answers; the others say what to fix',
    }),
    reason: Type.Optional(Reason),
    user_name: Type.Optional(Type.String({ description: 'Nickname from the merchant' })),
    user_attribute: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    warnings: Type.Array(WireWarning, { description: 'What was unusual in the reply and was tolerated' }),
    started_at: utcDateTime('When the validation began'),
    duration_ms: Type.Number({ minimum: 0, description: 'From the start to the verdict' }),
    url: orNull(Type.String({ description: 'Address that the notification was sent to' })),
    request_body: orNull(Type.String({ description: 'The JSON text as sent; null when nothing was sent' })),
    attempts: Type.Array(WireAttempt, { description: 'Each attempt with the same notification id' }),
  },
  { title: 'Validation' },
)

export const WireValidationPage = Type.Object(
  { validations: Type.Array(WireValidation), next_cursor: nextCursor, reached },
  { title: 'ValidationPage' },
)

/** A validation as the operator sees it, with the request, reply and timings of every attempt. */
export function toWireValidation(validation: Validation): Static<typeof WireValidation> {
  const { reason, userName, userAttribute, delivery } = validation
  return {
    validation_id: validation.id,
    recharge_id: validation.rechargeId,
    app_id: validation.appId,
    user_id: validation.userId,
    server_id: validation.serverId,
    outcome: validation.outcome,
    ...(reason && {
      reason: {
        code: reason.code,
        ...(reason.rawCode !== null && { raw_code: reason.rawCode }),
        message: reason.message,
      },
    }),
    ...(userName !== null && { user_name: userName }),
    ...(userAttribute !== null && { user_attribute: userAttribute }),
    warnings: validation.warnings,
    started_at: utcText(validation.startedAtMs),
    duration_ms: validation.durationMicros / 1000,
    url: delivery.url,
    request_body: delivery.requestBody,
    attempts: delivery.attempts.map(toWireAttempt),
  }
}
