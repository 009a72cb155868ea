import type { Field } from '@txgw/base/records/record'
import { wireName } from '@txgw/base/records/wire-form'
import { orderFields } from '@txgw/domain/orders/order'
import { itemFields } from '@txgw/domain/orders/order-items'
import type { OperatorOrder } from '@txgw/domain/orders/order-wire'
import Type, { type Static } from 'typebox'

export const OrderChange = Type.Object(
  {
    field: Type.String({ description: 'Such as `total_price` or `order_items.0.quantity`' }),
    before: Type.Unknown({ description: 'The old value as JSON; null when the field was absent' }),
    after: Type.Unknown({ description: 'The new value as JSON; null when the field is now absent' }),
  },
  { title: 'OrderChange' },
)

export type OrderChange = Static<typeof OrderChange>

/** A price is one value: its amount and its currency mean nothing alone. */
const PRICES = Object.entries<Field>({ ...orderFields, ...itemFields }).flatMap(([name, field]) =>
  field.sort === 'money' ? [wireName(name, field)] : [],
)

/** Lists the differences between two versions of an order, field by field, in the order of the fields. */
export function orderChanges(before: OperatorOrder, after: OperatorOrder): OrderChange[] {
  return changesBetween('', before, after)
}

function changesBetween(field: string, before: unknown, after: unknown): OrderChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const isPrice = PRICES.includes(field.slice(field.lastIndexOf('.') + 1))
  if (isPrice || !isNested(before) || !isNested(after))
    return [{ field, before: before ?? null, after: after ?? null }]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) =>
    changesBetween(field === '' ? name : `${field}.${name}`, before[name], after[name]),
  )
}

function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
