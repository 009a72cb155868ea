import type { OperatorOrder } from '@txgw/domain/orders/order-wire'

/** The sample order of all tests, as an operator sends it. Times and amounts are no canonical text, on purpose. */
export function orderBody(changes?: Partial<OperatorOrder>): OperatorOrder
/** With a value that the contract does not know, or that is wrong. */
export function orderBody(changes: object): Record<string, unknown>
export function orderBody(changes: object = {}): object {
  return {
    app_id: 'app-1',
    create_time: '2025-03-01T17:55:00+08:00',
    update_time: '2025-03-01T18:00:00.000+08:00',
    user_id: 'player-1',
    payment_order_id: 'order-1',
    server_id: '17',
    order_status: 'Created',
    order_items: [
      {
        product_id: 'gems-100',
        game_product_id: 'com.example.gems100',
        quantity: '1',
        product_type: 'VIRTUAL_GOOD',
        price: { currency: 'USD', amount: '4.990' },
      },
    ],
    total_price: { currency: 'USD', amount: '4.990' },
    shop_region: 'SG',
    payment_channel: 'CREDIT_CARD',
    ...changes,
  }
}

/** The recharge that becomes the sample order, as an operator starts it. */
export function rechargeBody(changes: object = {}): Record<string, unknown> {
  const { create_time: _, update_time: __, payment_order_id: ___, order_status: ____, ...asked } = orderBody()
  return { ...asked, ...changes }
}
