import { copyMoney } from '@txgw/domain/orders/order-items'
import { type Recharge, rechargeForm } from '@txgw/domain/recharges/recharge'
import { Money, OrderKind } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { reached } from '../../lists/list.ts'
import { nextCursor } from '../../paging.ts'
import { WireRecharge } from './recharge-wire.ts'

const { recharge_id, state, end_reason, order_id, validation_id, created_at, updated_at } =
  rechargeForm.properties
const { app_id, user_id } = WireRecharge.properties

/** A recharge in a list: what it asked for, how it ended, and where to read on. */
export const RechargeSummary = Type.Object(
  {
    recharge_id,
    state,
    end_reason,
    app_id,
    user_id,
    server_id: Type.String({ description: 'Number of the game server' }),
    kind: OrderKind,
    total_price: Type.Optional(Money),
    order_id,
    validation_id,
    created_at,
    updated_at,
  },
  { title: 'RechargeSummary' },
)

export const RechargePage = Type.Object(
  { recharges: Type.Array(RechargeSummary), next_cursor: nextCursor, reached },
  { title: 'RechargePage' },
)

export function toRechargeSummary(recharge: Recharge): Static<typeof RechargeSummary> {
  const { request } = recharge
  const { order_id, validation_id, created_at, updated_at, ...decided } = rechargeForm.toWire(recharge)
  return {
    ...decided,
    app_id: request.appId,
    user_id: request.userId,
    server_id: request.serverId,
    kind: request.kind,
    ...(request.totalPrice && { total_price: copyMoney(request.totalPrice) }),
    order_id,
    validation_id,
    created_at,
    updated_at,
  }
}
