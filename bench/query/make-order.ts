import type { Order } from '@txgw/domain/orders/order'
import { ORDER_STATUSES } from '@txgw/protocol/schemas'

export const APP_ID = 'bench-app'

const FIRST_CREATED_MS = Date.UTC(2026, 0, 1)
const BETWEEN_ORDERS_MS = 250
const CHANNELS = ['CARD_VISA', 'CARD_MASTER', 'WALLET', 'BANK_TRANSFER']
const MARKETS = [
  ['US', 'USD'],
  ['JP', 'JPY'],
  ['DE', 'EUR'],
  ['BR', 'BRL'],
] as const

/** The order with this number: the same in every run, and as different from its neighbours as real orders are. */
export function makeOrder(number: number): Order {
  const chance = scramble(number)
  const [shopRegion, currency] = pick(MARKETS, chance)
  const createdMs = FIRST_CREATED_MS + number * BETWEEN_ORDERS_MS
  const items = Array.from({ length: 1 + (chance % 3) }, (_, i) => ({
    product_id: `product-${(chance + i * 7919) % 5000}`,
    game_product_id: `gem.pack.${(chance + i) % 50}`,
    quantity: String(1 + (i % 2)),
    product_type: 'VIRTUAL_GOOD',
    price: { currency, amount: `${(chance % 90) + 1}.99` },
  }))
  return {
    appId: APP_ID,
    id: orderId(number),
    kind: chance % 10 === 0 ? 'marketing' : 'payment',
    userId: `player-${chance % 200_000}`,
    serverId: `server-${chance % 40}`,
    status: pick(ORDER_STATUSES, chance >>> 4),
    items,
    totalPrice: { currency, amount: `${((chance % 90) + 1) * items.length}.97` },
    shopRegion,
    paymentChannel: pick(CHANNELS, chance >>> 8),
    createTime: new Date(createdMs).toISOString(),
    updateTime: new Date(createdMs + 60_000 + (chance % 3_600_000)).toISOString(),
  }
}

/** The first orders, so many at a time. */
export function* orderBatches(count: number, size: number): Generator<Order[]> {
  for (let first = 0; first < count; first += size)
    yield Array.from({ length: Math.min(size, count - first) }, (_, i) => makeOrder(first + i))
}

/** Grows with the number, like the ids of payment systems, and ends with a tail that does not. */
export function orderId(number: number): string {
  const tail = scramble(number ^ 0x5bd1e995)
  return `P${String(number).padStart(12, '0')}${tail.toString(16).padStart(8, '0').toUpperCase()}`
}

/** Mixes 32 bits well (the finalizer of MurmurHash3). */
function scramble(number: number): number {
  let bits = number | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

function pick<T>(values: readonly T[], chance: number): T {
  return values[chance % values.length] as T
}
