import type { Money, Order, OrderItem } from '@txgw/merchant'
import { type Column, type Field, fieldLines, heading, tableLines } from '../output/text-layout.ts'

const ITEM_COLUMNS: Column<OrderItem>[] = [
  { title: 'QTY', value: (item) => textOf(item.quantity) },
  { title: 'PRODUCT', value: (item) => textOf(item.product_id) },
  { title: 'GAME PRODUCT', value: (item) => textOf(item.game_product_id) },
  { title: 'TYPE', value: (item) => textOf(item.product_type) },
  { title: 'PRICE', value: (item) => moneyText(item.price) },
]

/** An order for people. It takes the order as received: a missing field is shown as missing. */
export function orderText(order: Partial<Order> & { kind?: string }): string {
  const fields: Field[] = [
    ['status', textOf(order.order_status)],
    ...(order.kind === undefined ? [] : [['kind', order.kind] as const]),
    ['total', moneyText(order.total_price)],
    ['player', textOf(order.user_id)],
    ['server', textOf(order.server_id)],
    ['region', textOf(order.shop_region)],
    ['channel', textOf(order.payment_channel)],
    ['created', textOf(order.create_time)],
    ['updated', textOf(order.update_time)],
  ]
  const items = Array.isArray(order.order_items) ? order.order_items : []
  return [
    heading(`Order ${textOf(order.payment_order_id)} of ${textOf(order.app_id)}`),
    fieldLines(fields),
    ...(items.length > 0 ? ['', tableLines(ITEM_COLUMNS, items)] : []),
  ].join('\n')
}

export function moneyText(money: Partial<Money> | undefined): string {
  if (!money?.amount && !money?.currency) return textOf(undefined)
  return `${textOf(money.amount)} ${textOf(money.currency)}`
}

/** Shows an empty text like an absent one. */
function textOf(value: unknown): string {
  return value === undefined || value === '' ? '–' : String(value)
}
