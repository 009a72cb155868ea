import { type Field, recordOf } from '@txgw/base/records/record'
import { ItemPrice, type Money, type OrderInput, OrderItem } from '@txgw/protocol/schemas'
import type { Asked } from '../records/digest.ts'

type ItemsInput = OrderInput['order_items']
type ItemInput = NonNullable<ItemsInput>[number]

const contract = OrderItem.properties
const stored = { shown: 'merchant', column: null } as const

/** The fields of an item have the names of the contract in the domain too. An absent field stays absent. */
export const itemFields = recordOf(OrderItem)({
  product_id: { schema: contract.product_id, sort: 'plain', ...stored, asked: 1 },
  game_product_id: { schema: contract.game_product_id, sort: 'plain', ...stored, asked: 2 },
  quantity: { schema: contract.quantity, sort: 'plain', ...stored, asked: 3 },
  product_type: { schema: contract.product_type, sort: 'plain', ...stored, asked: 4 },
  price: { schema: contract.price, sort: 'money', ...stored, asked: 5 },
}) satisfies { readonly [name: string]: Field & Asked }

const PLAIN_NAMES = Object.keys(itemFields).filter((name) => name !== 'price') as Exclude<
  keyof OrderItem,
  'price'
>[]
const PRICE_NAMES = Object.keys(ItemPrice.properties) as (keyof ItemPrice)[]

/** Absent or null items are an empty list. */
export function copyItems(items: ItemsInput): OrderItem[] {
  return (items ?? []).map(copyItem)
}

/**
 * Copies the fields of an item that the contract defines, in the contract's order. An absent field stays absent; an
 * empty one stays empty.
 */
function copyItem(item: ItemInput): OrderItem {
  const copied = copyFields<Omit<OrderItem, 'price'>>(item, PLAIN_NAMES) as OrderItem
  const price = item.price && copyFields<ItemPrice>(item.price, PRICE_NAMES)
  if (price && (price.currency !== undefined || price.amount !== undefined)) copied.price = price
  return copied
}

/** An empty price is none, for an order as for an item. */
export function copyTotal(price: Partial<Money> | null | undefined): Money | null {
  const { currency, amount } = price ?? {}
  return currency === undefined || amount === undefined ? null : { currency, amount }
}

export function copyMoney({ currency, amount }: Money): Money {
  return { currency, amount }
}

/** Treats null as absent. */
function copyFields<T extends object>(
  from: { readonly [N in keyof T]?: T[N] | null },
  names: readonly (keyof T)[],
): T {
  const copied: Partial<T> = {}
  for (const name of names) {
    const value = from[name]
    if (value !== undefined && value !== null) copied[name] = value
  }
  return copied as T
}
