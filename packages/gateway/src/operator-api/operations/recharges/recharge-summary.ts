import { utcText } from '@txgw/protocol'
import { Money, OrderKind } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { orNull } from '../../../base/nullable.ts'
import { copyMoney } from '../../../orders/order-items.ts'
import type { Recharge } from '../../../recharges/recharge.ts'
import { reached } from '../../lists/list.ts'
import { nextCursor } from '../../paging.ts'
import { WireRecharge } from './recharge-wire.ts'

const { recharge_id, state, end_reason, app_id, user_id, created_at, updated_at } = WireRecharge.properties

/** A recharge in a list: what it asked for, how it ended, and where to read on. */
export const RechargeSummary = Type.Object(
  {
    ...{ recharge_id, state, end_reason, app_id, user_id },
    server_id: Type.String({ description: 'Number of the game server' }),
    kind: OrderKind,
    total_price: Type.Optional(Money),
    order_id: orNull(Type.String({ description: 'The order that it created; null until it is accepted' })),
    validation_id: orNull(
      Type.String({ description: 'The last validation asked for it; null while the first one runs' }),
    ),
    ...{ created_at, updated_at },
  },
  { title: 'RechargeSummary' },
)

export const RechargePage = Type.Object(
  { recharges: Type.Array(RechargeSummary), next_cursor: nextCursor, reached },
  { title: 'RechargePage' },
)

export function toRechargeSummary(recharge: Recharge): Static<typeof RechargeSummary> {
  const { request, endReason } = recharge
  return {
    recharge_id: recharge.id,
    state: recharge.state,
    ...(endReason && { end_reason: endReason }),
    app_id: request.appId,
    user_id: request.userId,
    server_id: request.serverId,
    kind: request.kind,
    ...(request.totalPrice && { total_price: copyMoney(request.totalPrice) }),
    order_id: recharge.orderId,
    validation_id: recharge.validationId,
    created_at: utcText(recharge.createdAtMs),
    updated_at: utcText(recharge.updatedAtMs),
  }
}
