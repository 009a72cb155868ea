import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { orNull } from '../../../base/nullable.ts'
import { WARNINGS, type WarningCode } from '../../../topup/warnings.ts'
import { VALIDATION_OUTCOMES, type Validation } from '../../../validations/validation.ts'
import { nextCursor } from '../../paging.ts'
import { toWireAttempt, WireAttempt } from './attempt-wire.ts'

export { toWireRefusal, WireRefusal } from './attempt-wire.ts'

const WireWarning = Type.Object(
  {
    code: Type.Enum(Object.keys(WARNINGS) as WarningCode[]),
    message: Type.String({ description: 'What was odd and what to send instead' }),
  },
  { title: 'ValidationWarning' },
)

const Reason = Type.Object(
  {
    code: Type.String({ description: 'A forbidden_reason.code of the contract, or why there is no answer' }),
    raw_code: Type.Optional(Type.String({ description: 'What the merchant sent instead of a known code' })),
    message: Type.String({ description: "The merchant's words, or ours for the code" }),
  },
  { description: 'Absent when the top-up is allowed' },
)

export const WireValidation = Type.Object(
  {
    validation_id: Type.String({ description: "The notification's id: the merchant sees the same one" }),
    recharge_id: orNull(Type.String({ description: 'null for one that was asked outside a recharge' })),
    app_id: Type.String(),
    user_id: Type.String({ description: 'The player within the game' }),
    server_id: orNull(Type.String({ description: 'Number of the game server' })),
    outcome: Type.Enum(VALIDATION_OUTCOMES, {
      description: '`allowed` and `forbidden` are answers; the others say what has to be mended',
    }),
    reason: Type.Optional(Reason),
    user_name: Type.Optional(Type.String({ description: 'Nickname that the merchant gave' })),
    user_attribute: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    warnings: Type.Array(WireWarning, { description: 'What was tolerated in the reply' }),
    started_at: utcDateTime('When the question was asked'),
    duration_ms: Type.Number({ minimum: 0, description: 'From the question to the verdict' }),
    url: orNull(Type.String({ description: 'Where the notification went' })),
    request_body: orNull(Type.String({ description: 'The JSON text as sent; null when nothing was sent' })),
    attempts: Type.Array(WireAttempt, { description: 'Each attempt with the same notification id' }),
  },
  { title: 'Validation' },
)

export const WireValidationPage = Type.Object(
  { validations: Type.Array(WireValidation), next_cursor: nextCursor },
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
