export const ORDER = {
  app_id: 'my-game',
  create_time: '2026-01-06T10:15:00+01:00',
  update_time: '2026-01-06T10:15:42+01:00',
  user_id: 'player-1',
  payment_order_id: 'ord-1',
  server_id: '7',
  order_status: 'Paid',
  order_items: [
    {
      product_id: 'p-1',
      game_product_id: 'gems',
      quantity: '2',
      product_type: 'VIRTUAL_GOOD',
      price: { currency: 'EUR', amount: '19.99' },
    },
  ],
  total_price: { currency: 'EUR', amount: '39.98' },
  shop_region: 'DE',
  payment_channel: 'WALLET',
}
