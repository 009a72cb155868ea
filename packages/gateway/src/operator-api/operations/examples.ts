import type { Order, UserValidateNotification, UserValidateReply } from '@txgw/protocol/schemas'

export const EXAMPLE_DEBUG_ID = '01KE2R8M5T9QWXYZ0ABCDEFGHJ'

export const EXAMPLE_APP_ID = 'star-harbor'

const item = {
  product_id: 'gems-500',
  game_product_id: 'com.example.starharbor.gems500',
  quantity: '1',
  product_type: 'VIRTUAL_GOOD',
  price: { currency: 'USD', amount: '4.99' },
}

export const EXAMPLE_RECHARGE = {
  app_id: EXAMPLE_APP_ID,
  user_id: 'player-7731',
  server_id: '17',
  order_items: [item],
  total_price: item.price,
  shop_region: 'SG',
  payment_channel: 'CREDIT_CARD',
}

export const EXAMPLE_ORDER: Order = {
  app_id: EXAMPLE_APP_ID,
  create_time: '2026-01-31T08:30:00Z',
  update_time: '2026-01-31T08:31:12.480Z',
  user_id: EXAMPLE_RECHARGE.user_id,
  payment_order_id: 'P-20260131-0001',
  server_id: EXAMPLE_RECHARGE.server_id,
  order_status: 'Paid',
  order_items: [item],
  total_price: item.price,
  shop_region: EXAMPLE_RECHARGE.shop_region,
  payment_channel: EXAMPLE_RECHARGE.payment_channel,
}

export const EXAMPLE_OPERATOR_ORDER = { ...EXAMPLE_ORDER, kind: 'payment' }

export const EXAMPLE_KEY = {
  serial_no: '1',
  fingerprint: '5f0c8e2ab7d94c13e06f7a1bd2589c34f1e7ab60c9d2435e8b17f6a05d3c9e82',
  added_at: '2026-01-05T09:01:00.000Z',
}

export const EXAMPLE_PEM = '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEF…\n-----END PUBLIC KEY-----\n'

export const EXAMPLE_CERTIFICATE = {
  serial_no: 'S20260105-1',
  public_key: EXAMPLE_PEM,
  not_before: '2026-01-05T09:00:00.000Z',
  expires_at: null,
}

export const EXAMPLE_NOTIFICATION: UserValidateNotification = {
  id: '01KE2R8M5T0V4N7XPKQ2ZB6CDA',
  create_time: '2026-01-31T08:29:58.201Z',
  update_time: '2026-01-31T08:29:58.201Z',
  event_type: 'USER_VALIDATE',
  event_version: 'v1',
  resource_type: 'RESOURCE_TYPE_USER',
  resource_version: 'v1',
  summary: 'Does this player exist, and may it top up?',
  resource: {
    app_id: EXAMPLE_APP_ID,
    user_id: EXAMPLE_RECHARGE.user_id,
    server_id: EXAMPLE_RECHARGE.server_id,
  },
}

const asked = EXAMPLE_NOTIFICATION.resource

export const EXAMPLE_ALLOWING_REPLY: UserValidateReply = {
  ...asked,
  user_name: 'Captain Nova',
  is_topup_forbidden: false,
  user_attribute: { level: 42 },
}

export const EXAMPLE_FORBIDDING_REPLY: UserValidateReply = {
  ...asked,
  is_topup_forbidden: true,
  forbidden_reason: { code: 'RECHARGE_LIMIT_EXCEEDED', message: 'The monthly limit is reached' },
}
