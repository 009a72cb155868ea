import { instantMicros } from '@txgw/protocol'
import type { OrderItem, OrderKind, OrderStatus } from '@txgw/protocol/schemas'
import type { Order } from '../../orders/order.ts'
import type { Row } from './database.ts'

/** What a read gives of an order beside its key, in the order in which `toOrder` takes it. */
export const ORDER_COLUMNS =
  'kind, user_id, server_id, order_status, order_items, total_currency, total_amount, shop_region, ' +
  'payment_channel, create_time, update_time'

/** Of an order: nothing may change it any more. */
export const RECHARGE_ENDED = `EXISTS (
    SELECT 1 FROM recharges
    WHERE recharges.order_id = orders.id AND recharges.app_id = orders.app_id AND recharges.state = 'ENDED'
  )`

/** Fields of the row by position: this runs for every query. */
export function toOrder(key: { appId: string; id: string }, row: Row): Order {
  return {
    appId: key.appId,
    id: key.id,
    kind: row[0] as OrderKind,
    userId: row[1] as string,
    serverId: row[2] as string,
    status: row[3] as OrderStatus,
    items: JSON.parse(row[4] as string) as OrderItem[],
    totalPrice: { currency: row[5] as string, amount: row[6] as string },
    shopRegion: row[7] as string,
    paymentChannel: row[8] as string,
    createTime: row[9] as string,
    updateTime: row[10] as string,
  }
}

/** Always the same fields in the same order, so that equal items are equal texts. */
export function itemsText(items: OrderItem[]): string {
  return JSON.stringify(
    items.map(({ product_id, game_product_id, quantity, product_type, price }) => ({
      product_id,
      game_product_id,
      quantity,
      product_type,
      price: { currency: price.currency, amount: price.amount },
    })),
  )
}

/** Microseconds are what the store compares by; a time that is not an instant cannot be kept. */
export function microsOf(field: 'create_time' | 'update_time', text: string): number {
  const micros = instantMicros(text)
  if (micros === undefined)
    throw new RangeError(
      `${field} must be an ISO 8601 date-time with a zone and a year from 1686 to 2254, such as 2025-01-31T08:00:00Z`,
    )
  return micros
}
