import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { wireInput, wireReader } from '../../../base/records/wire-form.ts'
import { OperatorOrder, OperatorOrderInput, toOperatorOrder } from '../../../orders/order-wire.ts'
import {
  type AskedRecharge,
  askedFields,
  END_KINDS,
  RECHARGE_STATES,
  type RechargeView,
} from '../../../recharges/recharge.ts'
import { toWireValidation, WireValidation } from '../validations/validation-wire.ts'

/**
 * The request to start a recharge: an order without the fields that the service sets. A setting of the app decides
 * whether it needs a server.
 */
export const RechargeStart = Type.Object(
  {
    ...wireInput(askedFields, OperatorOrderInput),
    server_id: Type.Optional(OperatorOrderInput.properties.server_id),
  },
  { title: 'RechargeStart', additionalProperties: false },
)

const EndReason = Type.Object(
  {
    kind: Type.Enum(END_KINDS),
    code: Type.String({
      description: 'A forbidden_reason.code of the contract, or the reason for a missing answer',
    }),
    message: Type.String(),
  },
  { title: 'EndReason', description: 'Present only when the recharge has ended' },
)

export const WireRecharge = Type.Object(
  {
    recharge_id: Type.String(),
    state: Type.Enum(RECHARGE_STATES, {
      description: 'VALIDATING until there is a verdict; then ACCEPTED with an order, or ENDED with a reason',
    }),
    end_reason: Type.Optional(EndReason),
    app_id: Type.String(),
    user_id: Type.String({ description: 'The player within the game' }),
    validation: Type.Optional(WireValidation),
    order: Type.Optional(OperatorOrder),
    created_at: utcDateTime('When it was started'),
    updated_at: utcDateTime('When it was last decided'),
  },
  { title: 'Recharge' },
)

const readAsked = wireReader(askedFields)

export function toRechargeRequest(start: Static<typeof RechargeStart>): AskedRecharge {
  return { ...readAsked(start), serverId: start.server_id ?? null }
}

export function toWireRecharge({ recharge, validation, order }: RechargeView): Static<typeof WireRecharge> {
  return {
    recharge_id: recharge.id,
    state: recharge.state,
    ...(recharge.endReason && { end_reason: recharge.endReason }),
    app_id: recharge.request.appId,
    user_id: recharge.request.userId,
    ...(validation && { validation: toWireValidation(validation) }),
    ...(order && { order: toOperatorOrder(order) }),
    created_at: utcText(recharge.createdAtMs),
    updated_at: utcText(recharge.updatedAtMs),
  }
}

/** Writes the response to the first request. With an Idempotency-Key it is kept and repeated byte for byte. */
export function writeRecharge(view: RechargeView): string {
  return JSON.stringify(toWireRecharge(view))
}
