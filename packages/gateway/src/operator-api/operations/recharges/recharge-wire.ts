import { wireInput, wireReader } from '@txgw/base/records/wire-form'
import { OperatorOrder, OperatorOrderInput, toOperatorOrder } from '@txgw/domain/orders/order-wire'
import {
  type AskedRecharge,
  askedFields,
  type RechargeView,
  rechargeForm,
} from '@txgw/domain/recharges/recharge'
import Type, { type Static } from 'typebox'
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

const { recharge_id, state, end_reason, created_at, updated_at } = rechargeForm.properties

export const WireRecharge = Type.Object(
  {
    recharge_id,
    state,
    end_reason,
    app_id: Type.String(),
    user_id: Type.String({ description: 'The player within the game' }),
    validation: Type.Optional(WireValidation),
    order: Type.Optional(OperatorOrder),
    created_at,
    updated_at,
  },
  { title: 'Recharge' },
)

const readAsked = wireReader(askedFields)

export function toRechargeRequest(start: Static<typeof RechargeStart>): AskedRecharge {
  return { ...readAsked(start), serverId: start.server_id ?? null }
}

export function toWireRecharge({ recharge, validation, order }: RechargeView): Static<typeof WireRecharge> {
  const { order_id: _, validation_id: __, created_at, updated_at, ...decided } = rechargeForm.toWire(recharge)
  return {
    ...decided,
    app_id: recharge.request.appId,
    user_id: recharge.request.userId,
    ...(validation && { validation: toWireValidation(validation) }),
    ...(order && { order: toOperatorOrder(order) }),
    created_at,
    updated_at,
  }
}

/** Writes the response to the first request. With an Idempotency-Key it is kept and repeated byte for byte. */
export function writeRecharge(view: RechargeView): string {
  return JSON.stringify(toWireRecharge(view))
}
