import Type, { type Static, type TOptional, type TProperties, type TSchema, type TUnsafe } from 'typebox'
import { ItemPrice, Money, ORDER_ITEMS_MAX, Order, OrderItem } from './order.ts'

type OrNull<S extends TSchema> = TOptional<TUnsafe<Static<S> | null>>

/** Null means the same as a missing field: many serialisers write it that way. */
const orNull = <S extends TSchema>(schema: S, description?: string): OrNull<S> => {
  // The title names the schema without null, so it is dropped.
  const { title: _, ...rest } = schema as S & { title?: string; type?: string }
  const type = [rest.type, 'null']
  return Type.Optional(Type.Unsafe<Static<S> | null>({ ...rest, type, ...(description && { description }) }))
}

type WithNulls<P extends TProperties> = {
  [N in keyof P]: P[N] extends { '~optional': true } ? OrNull<P[N]> : P[N]
}

/** The same properties, where each that may be absent may be null. */
const withNulls = <P extends TProperties>(properties: P): WithNulls<P> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      Type.IsOptional(schema) ? orNull(schema) : schema,
    ]),
  ) as WithNulls<P>

const ItemPriceInput = Type.Object(withNulls(ItemPrice.properties))

const OrderItemInput = Type.Object(
  {
    ...withNulls(OrderItem.properties),
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
    ...withNulls(Order.properties),
    order_items: orNull(
      Type.Array(OrderItemInput, { maxItems: ORDER_ITEMS_MAX }),
      'Items of the order; absent or null counts as an empty list',
    ),
    total_price: orNull(MoneyOrNothing, 'Total price of the order; null or an empty object counts as absent'),
  },
  { title: 'OrderInput' },
)

export type OrderInput = Static<typeof OrderInput>
