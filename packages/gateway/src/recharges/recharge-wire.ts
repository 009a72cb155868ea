import { createHash } from 'node:crypto'
import { utcText } from '@txgw/protocol'
import { checkFields, fieldViolation, OrderInput, OrderKind, utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import type { Order } from '../orders/order.ts'
import { copyItem, copyMoney } from '../orders/order-items.ts'
import { OperatorOrder, toOperatorOrder } from '../orders/order-wire.ts'
import { invalidFields } from '../service-error.ts'
import type { Validation } from '../validations/validation.ts'
import { toWireValidation, WireValidation } from '../validations/validation-wire.ts'
import { END_KINDS, RECHARGE_STATES, type Recharge, type RechargeRequest } from './recharge.ts'

const { app_id, user_id, server_id, order_items, total_price, shop_region, payment_channel } =
  OrderInput.properties

/** What an operator sends to start a recharge: an order without the fields that the service gives it. */
export const RechargeStart = Type.Object(
  {
    app_id,
    user_id,
    server_id,
    order_items,
    total_price,
    shop_region,
    payment_channel,
    kind: Type.Optional(OrderKind),
  },
  { title: 'RechargeStart', additionalProperties: false },
)

const EndReason = Type.Object(
  {
    kind: Type.Enum(END_KINDS),
    code: Type.String({ description: 'A forbidden_reason.code of the contract, or why there is no answer' }),
    message: Type.String(),
  },
  { title: 'EndReason', description: 'Only when it has ended' },
)

export const WireRecharge = Type.Object(
  {
    recharge_id: Type.String(),
    state: Type.Enum(RECHARGE_STATES, {
      description: 'VALIDATING until the verdict is in; then ACCEPTED with an order, or ENDED with a reason',
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

const checkStart = checkFields(RechargeStart)

export function readRechargeRequest(body: unknown): RechargeRequest {
  const checked = checkStart(body)
  if (!checked.ok) throw invalidFields(checked.violations)
  const request = toRequest(checked.value)
  if (request.kind === 'payment' && !request.totalPrice) {
    throw invalidFields([fieldViolation('total_price', 'is required for a payment', undefined)])
  }
  return request
}

function toRequest(start: Static<typeof RechargeStart>): RechargeRequest {
  return {
    appId: start.app_id,
    userId: start.user_id,
    serverId: start.server_id,
    kind: start.kind ?? 'payment',
    items: (start.order_items ?? []).map(copyItem),
    totalPrice: start.total_price ? copyMoney(start.total_price) : null,
    shopRegion: start.shop_region,
    paymentChannel: start.payment_channel,
  }
}

/** Two requests are the same when they mean the same, however their JSON was written. */
export function requestDigest(request: RechargeRequest): string {
  const items = request.items.map((item) => [
    item.product_id,
    item.game_product_id,
    item.quantity,
    item.product_type,
    item.price?.currency,
    item.price?.amount,
  ])
  const { appId, userId, serverId, kind, totalPrice: total, shopRegion, paymentChannel } = request
  const price = [total?.currency, total?.amount]
  const fields = [appId, userId, serverId, kind, items, ...price, shopRegion, paymentChannel]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

export interface RechargeView {
  recharge: Recharge
  /** The last one; null while the first one runs. */
  validation: Validation | null
  order: Order | null
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
