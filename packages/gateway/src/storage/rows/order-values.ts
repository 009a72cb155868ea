import { instantMicros } from '@txgw/protocol'
import type { OrderItem } from '@txgw/protocol/schemas'

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
