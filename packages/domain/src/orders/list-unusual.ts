import { fieldViolation } from '@txgw/protocol/schemas'
import type { Order } from './order.ts'

/** The usual form of a value. A value of another form is still accepted, because existing data has such values. */
const USUAL = {
  shop_region: { pattern: /^[A-Z]{2}$/, words: 'usually two upper-case letters, such as US' },
  currency: { pattern: /^[A-Z]{3}$/, words: 'usually three upper-case letters, such as USD' },
  payment_channel: {
    pattern: /^[A-Z][A-Z0-9_]*$/,
    words: 'usually upper-case letters, digits and "_", such as CREDIT_CARD',
  },
  product_type: {
    pattern: /^[A-Z][A-Z0-9_]*$/,
    words: 'usually upper-case letters, digits and "_", such as VIRTUAL_GOOD',
  },
} as const satisfies Record<string, { pattern: RegExp; words: string }>

/** An order without these can send null. If the field is missing altogether, its name may be misspelt. */
const LEFT_OPEN = ['order_items', 'total_price']
const LEFT_OUT = 'is absent, perhaps because its name is misspelt; send null when there is no value'

type Judged = keyof typeof USUAL

/** Something in an order that breaks no rule and may still be a mistake. */
export interface Unusual {
  /** The name of the field without its place: the same in every order and every item. */
  name: string
  field: string
  value: string
  description: string
}

/** Absent or empty values are not checked, except for fields that may have been forgotten. */
export function listUnusual(order: Order, sent: object): Unusual[] {
  const found: Unusual[] = []
  const judge = (name: Judged, value: string | undefined, field: () => string): void => {
    if (value && !USUAL[name].pattern.test(value))
      found.push(unusual(name, field(), USUAL[name].words, value))
  }
  judge('shop_region', order.shopRegion, () => 'shop_region')
  judge('payment_channel', order.paymentChannel, () => 'payment_channel')
  judge('currency', order.totalPrice?.currency, () => 'total_price.currency')
  for (const [index, { product_type, price }] of order.items.entries()) {
    judge('product_type', product_type, () => `order_items.${index}.product_type`)
    judge('currency', price?.currency, () => `order_items.${index}.price.currency`)
  }
  for (const name of LEFT_OPEN) if (!(name in sent)) found.push(unusual(name, name, LEFT_OUT, undefined))
  return found
}

function unusual(name: string, field: string, description: string, value: string | undefined): Unusual {
  const { value: shown } = fieldViolation(field, description, value)
  return { name, field, value: shown, description }
}
