/** An open set: known values complete in an editor, and unknown ones still fit. */
export type Open<Known extends string> = Known | (string & Record<never, never>)

export type OrderStatus = 'UNDEFINED' | 'Created' | 'Paid' | 'Finished' | 'Refunded'

export interface Money {
  /** Such as USD; an open set. */
  currency: string
  /** Decimal number as text. Do not turn it into a floating-point number. */
  amount: string
}

/** An item as the service received it: a field may be absent or empty. */
export interface OrderItem {
  product_id?: string
  /** The game's own identifier of the product. */
  game_product_id?: string
  /** Whole number as text, or empty. */
  quantity?: string
  product_type?: Open<'VIRTUAL_GOOD'>
  /** The parts that are known; an amount is a decimal number as text, or empty. */
  price?: Partial<Money>
}

/** A payment order or a marketing order, as the service knows it now. */
export interface Order {
  app_id: string
  /** ISO 8601 with a zone: up to nanoseconds; the zone is Z, +08:00, +0800 or +08. */
  create_time: string
  /** In the same form. */
  update_time: string
  /** The player within the game. */
  user_id: string
  payment_order_id: string
  /** Number of the game server. */
  server_id: string
  order_status: Open<OrderStatus>
  order_items: OrderItem[]
  /** Absent when the service does not know it. */
  total_price?: Money
  /** Such as US; an open set. */
  shop_region: string
  payment_channel: string
}
