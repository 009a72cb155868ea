/** A set that may grow: known values complete in an editor, unknown ones still fit. */
export type Open<Known extends string> = Known | (string & Record<never, never>)

export type OrderStatus = 'UNDEFINED' | 'Created' | 'Paid' | 'Finished' | 'Refunded'

export interface Money {
  /** Three upper-case letters. */
  currency: string
  /** Decimal number as text. Do not turn it into a floating-point number. */
  amount: string
}

export interface OrderItem {
  product_id: string
  /** The game's own identifier of the product. */
  game_product_id: string
  /** Whole number as text. */
  quantity: string
  product_type: Open<'VIRTUAL_GOOD'>
  price: Money
}

/** A payment order or a marketing order, as the service knows it now. */
export interface Order {
  app_id: string
  /** ISO 8601 with a zone. */
  create_time: string
  /** ISO 8601 with a zone. */
  update_time: string
  /** The player within the game. */
  user_id: string
  payment_order_id: string
  /** Number of the game server. */
  server_id: string
  order_status: Open<OrderStatus>
  order_items: OrderItem[]
  total_price: Money
  /** Two upper-case letters. */
  shop_region: string
  payment_channel: string
}
