import type { Order } from '@txgw/protocol/schemas'

export function sampleOrder(): Order {
  return {
    app_id: 'demo-app',
    create_time: '2026-01-31T08:30:00Z',
    update_time: '2026-01-31T16:31:00.5+08:00',
    user_id: 'player-1001',
    payment_order_id: 'ORDER-1',
    server_id: 'eu-1',
    order_status: 'Paid',
    order_items: [
      {
        product_id: 'gems-100',
        game_product_id: 'com.example.gems.100',
        quantity: '2',
        product_type: 'VIRTUAL_GOOD',
        price: { currency: 'USD', amount: '4.99' },
      },
    ],
    total_price: { currency: 'USD', amount: '9.98' },
    shop_region: 'US',
    payment_channel: 'CREDIT_CARD',
  }
}
