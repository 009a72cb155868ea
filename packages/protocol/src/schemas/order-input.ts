import Type, { type Static, type TSchema } from 'typebox'
import { ItemPrice, Money, ORDER_ITEMS_MAX, Order, OrderItem } from './order.ts'

/** Null means the same as a missing field: many serialisers write it that way. */
const orNull = <S extends TSchema & { type: string }>(schema: S, description?: string) => {
  // The title names the schema without null, so it is dropped.
  const { title: _, ...rest } = schema as S & { title?: string }
  const type = [schema.type, 'null']
  return Type.Optional(Type.Unsafe<Static<S> | null>({ ...rest, type, ...(description && { description }) }))
}

const ItemPriceInput = Type.Object({
  currency: orNull(ItemPrice.properties.currency),
  amount: orNull(ItemPrice.properties.amount),
})

const OrderItemInput = Type.Object(
  {
    product_id: orNull(OrderItem.properties.product_id),
    game_product_id: orNull(OrderItem.properties.game_product_id),
    quantity: orNull(OrderItem.properties.quantity),
    product_type: orNull(OrderItem.properties.product_type),
    price: orNull(
      ItemPriceInput,
      'Price of the item, if it is known; null or an empty object counts as absent',
    ),
  },
  { title: 'OrderItemInput', description: 'A field that is null counts as absent' },
)

/** A price is whole or empty: half a price is a mistake. */
const MoneyOrNothing = Type.Partial(Money, {
  dependentRequired: { currency: ['amount'], amount: ['currency'] },
})

/** An order as the service accepts it: a field that the contract leaves open may be absent or null. */
export const OrderInput = Type.Object(
  {
    ...Order.properties,
    order_items: orNull(
      Type.Array(OrderItemInput, { maxItems: ORDER_ITEMS_MAX }),
      'Items of the order; absent or null counts as an empty list',
    ),
    total_price: orNull(MoneyOrNothing, 'Total price of the order; null or an empty object counts as absent'),
  },
  { title: 'OrderInput' },
)

export type OrderInput = Static<typeof OrderInput>
