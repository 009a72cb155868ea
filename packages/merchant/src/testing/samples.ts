import type { Order } from '../order.ts'

/** The result of a recharge. */
export interface Recharge {
  recharge_id: string
  /** ACCEPTED with an order, or ENDED with a reason. */
  state: string
  end_reason?: { kind: string; code: string; message: string }
  /** The question to the webhook and its answer. */
  validation?: Record<string, unknown>
  order?: Order
  [field: string]: unknown
}

const PRICE = { currency: 'USD', amount: '4.99' }

const PURCHASE = {
  user_id: 'player-1',
  server_id: '1',
  order_items: [
    {
      product_id: 'gems-100',
      game_product_id: 'com.example.gems100',
      quantity: '1',
      product_type: 'VIRTUAL_GOOD',
      price: PRICE,
    },
  ],
  total_price: PRICE,
  shop_region: 'SG',
  payment_channel: 'CREDIT_CARD',
}

export function samplePurchase(appId: string, changes: Partial<Order>): Partial<Order> {
  return { app_id: appId, ...PURCHASE, ...changes }
}

export function sampleOrder(appId: string, changes: Partial<Order>): Order {
  return {
    app_id: appId,
    create_time: '2026-01-02T03:04:05Z',
    update_time: '2026-01-02T03:04:06Z',
    payment_order_id: 'order-1',
    order_status: 'Created',
    ...PURCHASE,
    ...changes,
  }
}
