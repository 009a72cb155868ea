import { OperatorOrder } from '@txgw/domain/orders/order-wire'
import { refusalWords } from '@txgw/domain/validations/refusal-words'
import type { Validation } from '@txgw/domain/validations/validation'
import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { RechargeSummary } from '../recharges/recharge-summary.ts'
import { WireValidation } from '../validations/validation-wire.ts'

const { validation_id, recharge_id, outcome, app_id } = WireValidation.properties

const LastRefusal = Type.Object(
  {
    at: utcDateTime('When the validation began'),
    words: Type.String({ description: 'The reason as a sentence' }),
    validation_id,
    recharge_id,
    app_id,
    outcome,
    code: Type.Optional(
      Type.String({ description: 'A forbidden_reason.code of the contract, or why there is no answer' }),
    ),
  },
  {
    title: 'LastRefusal',
    description: 'The newest validation that did not allow a top-up; absent when there is none',
  },
)

const cursorOf = (list: string) =>
  Type.Optional(Type.String({ description: `Send it as \`cursor\` of \`${list}\` with the same filter` }))

export const WirePlayer = Type.Object(
  {
    user_id: Type.String({ description: 'The player within the game' }),
    last_refusal: Type.Optional(LastRefusal),
    orders: Type.Array(OperatorOrder, { description: 'Newest first' }),
    recharges: Type.Array(RechargeSummary, {
      description: 'Newest first, with those that created no order',
    }),
    validations: Type.Array(WireValidation, { description: 'Newest first, with those outside a recharge' }),
    next_cursors: Type.Object(
      {
        orders: cursorOf('orders'),
        recharges: cursorOf('recharges'),
        validations: cursorOf('validations'),
      },
      { description: 'Where the lists go on; a list that is complete has none' },
    ),
  },
  { title: 'Player' },
)

export function toLastRefusal(validation: Validation): Static<typeof LastRefusal> {
  return {
    at: utcText(validation.startedAtMs),
    words: refusalWords(validation),
    validation_id: validation.id,
    recharge_id: validation.rechargeId,
    app_id: validation.appId,
    outcome: validation.outcome,
    ...(validation.reason && { code: validation.reason.code }),
  }
}
