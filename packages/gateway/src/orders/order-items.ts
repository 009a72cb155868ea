import type { ItemPrice, Money, OrderInput, OrderItem } from '@txgw/protocol/schemas'

type ItemInput = NonNullable<OrderInput['order_items']>[number]

const ITEM_TEXTS = ['product_id', 'game_product_id', 'quantity', 'product_type'] as const
const MONEY_TEXTS = ['currency', 'amount'] as const

/**
 * Copies the fields of an item that the contract defines, in the contract's order. An absent field stays absent; an
 * empty one stays empty.
 */
export function copyItem(item: ItemInput): OrderItem {
  const price: ItemPrice = copyTexts(item.price ?? {}, MONEY_TEXTS)
  const isEmpty = price.currency === undefined && price.amount === undefined
  return { ...copyTexts(item, ITEM_TEXTS), ...(!isEmpty && { price }) }
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
function copyTexts<Name extends string>(
  from: { [name in Name]?: string | null },
  names: readonly Name[],
): { [name in Name]?: string } {
  const copied: { [name in Name]?: string } = {}
  for (const name of names) {
    const text = from[name]
    if (typeof text === 'string') copied[name] = text
  }
  return copied
}
