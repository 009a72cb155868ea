const PRICE = { currency: 'USD', amount: '4.99' }

/** An order of usual size, as the service writes it. */
export const SAMPLE_ANSWER = JSON.stringify({
  app_id: 'bench-app',
  create_time: '2026-01-02T03:04:05Z',
  update_time: '2026-01-02T03:04:06Z',
  user_id: 'player-1',
  payment_order_id: 'order-1',
  server_id: '17',
  order_status: 'Paid',
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
})
