import { createHash } from 'node:crypto'
import type { RechargeRequest } from './recharge.ts'

/** Two requests are the same when their values are the same, however their JSON was written. */
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
