import type { Order } from '@txgw/gateway/operator-api'
import type { OrderStatus } from '@txgw/protocol/schemas'

interface DemoOrder {
  id: string
  kind?: 'payment' | 'marketing'
  /** The last one is the current state. */
  states: [DemoState, ...DemoState[]]
  player: string
  from: [region: string, channel: string]
  bought: { product: string; quantity: string; currency: string; price: string; total: string }
}

type DemoState = [status: OrderStatus, time: string]

export const DEMO_APP_ID = 'demo-app'
export const DEMO_SERVER_ID = 'demo-server-1'
export const DEMO_ORDER_ID = 'demo-order-paid'

/** Every detail is fixed, so that a second import changes nothing. */
const DEMO_ORDERS: DemoOrder[] = [
  {
    id: 'demo-order-created',
    states: [['Created', '2026-01-05T09:00:00Z']],
    player: 'demo-player-1',
    from: ['US', 'DEMO_CARD'],
    bought: { product: 'gems-100', quantity: '1', currency: 'USD', price: '4.99', total: '4.99' },
  },
  {
    id: DEMO_ORDER_ID,
    states: [
      ['Created', '2026-01-06T10:15:00+01:00'],
      ['Paid', '2026-01-06T10:15:42+01:00'],
    ],
    player: 'demo-player-1',
    from: ['DE', 'DEMO_WALLET'],
    bought: { product: 'gems-500', quantity: '2', currency: 'EUR', price: '19.99', total: '39.98' },
  },
  {
    id: 'demo-order-finished',
    states: [
      ['Created', '2026-01-07T18:30:00+09:00'],
      ['Paid', '2026-01-07T18:30:20+09:00'],
      ['Finished', '2026-01-07T18:31:05+09:00'],
    ],
    player: 'demo-player-2',
    from: ['JP', 'DEMO_CONVENIENCE_STORE'],
    bought: { product: 'season-pass', quantity: '1', currency: 'JPY', price: '1200', total: '1200' },
  },
  {
    id: 'demo-order-refunded',
    states: [
      ['Created', '2026-01-08T12:00:00+03:00'],
      ['Paid', '2026-01-08T12:00:31+03:00'],
      ['Refunded', '2026-01-09T08:45:00+03:00'],
    ],
    player: 'demo-player-3',
    from: ['KW', 'DEMO_CARD'],
    bought: { product: 'gems-500', quantity: '1', currency: 'KWD', price: '6.125', total: '6.125' },
  },
  {
    id: 'demo-order-undefined',
    states: [['UNDEFINED', '2026-01-10T16:20:00-03:00']],
    player: 'demo-player-4',
    from: ['BR', 'DEMO_BANK_TRANSFER'],
    bought: { product: 'gems-100', quantity: '3', currency: 'BRL', price: '24.90', total: '74.70' },
  },
  {
    id: 'demo-marketing-gift',
    kind: 'marketing',
    states: [
      ['Created', '2026-01-11T00:00:00Z'],
      ['Finished', '2026-01-11T00:00:05Z'],
    ],
    player: 'demo-player-2',
    from: ['US', 'DEMO_CAMPAIGN'],
    bought: { product: 'welcome-chest', quantity: '1', currency: 'USD', price: '0', total: '0' },
  },
]

export const DEMO_ORDER_IDS = DEMO_ORDERS.map(({ id }) => id)

/** NDJSON: one line for each state of each order, oldest first, so that the import brings the history too. */
export function demoOrderLines(): string {
  return DEMO_ORDERS.flatMap((order) =>
    order.states.map((state) => `${JSON.stringify(orderIn(order, state))}\n`),
  ).join('')
}

function orderIn({ id, kind = 'payment', states, player, from, bought }: DemoOrder, state: DemoState): Order {
  const [[, createdAt]] = states
  const [order_status, update_time] = state
  const [shop_region, payment_channel] = from
  const { product, quantity, currency, price, total } = bought
  const item = { product_id: `demo-${product}`, game_product_id: product }
  const sold = { quantity, product_type: 'VIRTUAL_GOOD', price: { currency, amount: price } }
  return {
    app_id: DEMO_APP_ID,
    create_time: createdAt,
    update_time,
    user_id: player,
    payment_order_id: id,
    server_id: DEMO_SERVER_ID,
    order_status,
    order_items: [{ ...item, ...sold }],
    total_price: { currency, amount: total },
    shop_region,
    payment_channel,
    kind,
  }
}
