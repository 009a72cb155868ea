import type { OperatorOrder } from '../../src/orders/order-wire.ts'

export const NOW_MS = Date.parse('2025-06-01T12:00:00.000Z')

/** An order as an operator sends it. */
export function sampleOrder(changes: Partial<OperatorOrder> = {}): OperatorOrder {
  return {
    app_id: 'game-1',
    create_time: '2025-05-01T10:00:00+08:00',
    update_time: '2025-05-01T10:05:00+08:00',
    user_id: 'player-77',
    payment_order_id: 'order-1',
    server_id: '3',
    order_status: 'Created',
    order_items: [
      {
        product_id: 'gems-100',
        game_product_id: 'g100',
        quantity: '2',
        product_type: 'VIRTUAL_GOOD',
        price: { currency: 'USD', amount: '4.99' },
      },
    ],
    total_price: { currency: 'USD', amount: '9.98' },
    shop_region: 'US',
    payment_channel: 'CARD_ONLINE',
    ...changes,
  }
}
