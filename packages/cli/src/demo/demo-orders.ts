import type { Order } from '@txgw/gateway/operator-api'
import type { Money, OrderStatus } from '@txgw/protocol/schemas'

interface DemoOrder {
  id: string
  kind: 'payment' | 'marketing'
  /** Every state of the order with its time; the last one is the current state. */
  states: [OrderStatus, ...OrderStatus[]]
  times: [string, ...string[]]
  player: string
  region: string
  channel: string
  product: string
  quantity: string
  price: Money
  total: Money
}

export const DEMO_APP_ID = 'demo-app'
export const DEMO_SERVER_ID = 'demo-server-1'
export const DEMO_ORDER_ID = 'demo-order-paid'

/** Every detail is fixed, so that a second import changes nothing. */
const DEMO_ORDERS: DemoOrder[] = [
  {
    id: 'demo-order-created',
    kind: 'payment',
    states: ['Created'],
    times: ['2026-01-05T09:00:00Z'],
    player: 'demo-player-1',
    region: 'US',
    channel: 'DEMO_CARD',
    product: 'gems-100',
    quantity: '1',
    price: { currency: 'USD', amount: '4.99' },
    total: { currency: 'USD', amount: '4.99' },
  },
  {
    id: DEMO_ORDER_ID,
    kind: 'payment',
    states: ['Created', 'Paid'],
    times: ['2026-01-06T10:15:00+01:00', '2026-01-06T10:15:42+01:00'],
    player: 'demo-player-1',
    region: 'DE',
    channel: 'DEMO_WALLET',
    product: 'gems-500',
    quantity: '2',
    price: { currency: 'EUR', amount: '19.99' },
    total: { currency: 'EUR', amount: '39.98' },
  },
  {
    id: 'demo-order-finished',
    kind: 'payment',
    states: ['Created', 'Paid', 'Finished'],
    times: ['2026-01-07T18:30:00+09:00', '2026-01-07T18:30:20+09:00', '2026-01-07T18:31:05+09:00'],
    player: 'demo-player-2',
    region: 'JP',
    channel: 'DEMO_CONVENIENCE_STORE',
    product: 'season-pass',
    quantity: '1',
    price: { currency: 'JPY', amount: '1200' },
    total: { currency: 'JPY', amount: '1200' },
  },
  {
    id: 'demo-order-refunded',
    kind: 'payment',
    states: ['Created', 'Paid', 'Refunded'],
    times: ['2026-01-08T12:00:00+03:00', '2026-01-08T12:00:31+03:00', '2026-01-09T08:45:00+03:00'],
    player: 'demo-player-3',
    region: 'KW',
    channel: 'DEMO_CARD',
    product: 'gems-500',
    quantity: '1',
    price: { currency: 'KWD', amount: '6.125' },
    total: { currency: 'KWD', amount: '6.125' },
  },
  {
    id: 'demo-order-undefined',
    kind: 'payment',
    states: ['UNDEFINED'],
    times: ['2026-01-10T16:20:00-03:00'],
    player: 'demo-player-4',
    region: 'BR',
    channel: 'DEMO_BANK_TRANSFER',
    product: 'gems-100',
    quantity: '3',
    price: { currency: 'BRL', amount: '24.90' },
    total: { currency: 'BRL', amount: '74.70' },
  },
  {
    id: 'demo-marketing-gift',
    kind: 'marketing',
    states: ['Created', 'Finished'],
    times: ['2026-01-11T00:00:00Z', '2026-01-11T00:00:05Z'],
    player: 'demo-player-2',
    region: 'US',
    channel: 'DEMO_CAMPAIGN',
    product: 'welcome-chest',
    quantity: '1',
    price: { currency: 'USD', amount: '0' },
    total: { currency: 'USD', amount: '0' },
  },
]

export const DEMO_ORDER_IDS = DEMO_ORDERS.map(({ id }) => id)

/** NDJSON: one line for each state of each order, oldest first, so that the import brings the history too. */
export function demoOrderLines(): string {
  return DEMO_ORDERS.flatMap((order) =>
    order.states.map((_, step) => `${JSON.stringify(orderAtStep(order, step))}\n`),
  ).join('')
}

function orderAtStep(order: DemoOrder, step: number): Order {
  const item = { product_id: `demo-${order.product}`, game_product_id: order.product }
  const sold = { quantity: order.quantity, product_type: 'VIRTUAL_GOOD', price: order.price }
  return {
    app_id: DEMO_APP_ID,
    create_time: order.times[0],
    update_time: order.times[step] ?? order.times[0],
    user_id: order.player,
    payment_order_id: order.id,
    server_id: DEMO_SERVER_ID,
    order_status: order.states[step] ?? order.states[0],
    order_items: [{ ...item, ...sold }],
    total_price: order.total,
    shop_region: order.region,
    payment_channel: order.channel,
    kind: order.kind,
  }
}
