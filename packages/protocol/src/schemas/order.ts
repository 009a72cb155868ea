import Type, { type Static } from 'typebox'
import { dateTime, identifier, nonEmptyText, text, upperCaseName } from './text.ts'
import { TEXT_FORMS } from './text-forms.ts'

export const ORDER_STATUSES = ['UNDEFINED', 'Created', 'Paid', 'Finished', 'Refunded'] as const
export const ORDER_KINDS = ['payment', 'marketing'] as const
export const ORDER_ID_LENGTH_MAX = 128

export const Money = Type.Object(
  {
    currency: Type.String({
      pattern: TEXT_FORMS.currency.pattern,
      description: 'Currency code, three upper-case letters',
    }),
    amount: Type.String({
      maxLength: 64,
      pattern: TEXT_FORMS.amount.pattern,
      description: 'Decimal amount as text; never a floating-point number',
    }),
  },
  { title: 'Money' },
)

export const OrderItem = Type.Object(
  {
    product_id: text(256, 'Product identifier'),
    game_product_id: text(256, "The game's own identifier of the product"),
    quantity: Type.String({
      maxLength: 32,
      pattern: TEXT_FORMS.wholeNumber.pattern,
      description: 'Whole number as text',
    }),
    product_type: upperCaseName('Product type, such as VIRTUAL_GOOD; an open set'),
    price: Money,
  },
  { title: 'OrderItem' },
)

export const OrderStatus = Type.Enum([...ORDER_STATUSES], { title: 'OrderStatus' })
export const OrderKind = Type.Enum([...ORDER_KINDS], { title: 'OrderKind' })

export const Order = Type.Object(
  {
    app_id: identifier('Application ID assigned by the service'),
    create_time: dateTime('When the transaction occurred'),
    update_time: dateTime('When the transaction was last updated'),
    user_id: nonEmptyText(256, 'The player within the game'),
    payment_order_id: nonEmptyText(ORDER_ID_LENGTH_MAX, 'Payment order identifier'),
    server_id: nonEmptyText(128, 'Number of the game server'),
    order_status: OrderStatus,
    order_items: Type.Array(OrderItem, { maxItems: 100, description: 'Items of the order' }),
    total_price: Money,
    shop_region: Type.String({
      pattern: TEXT_FORMS.region.pattern,
      description: 'Two-letter upper-case region code',
    }),
    payment_channel: upperCaseName('Payment channel; an open set'),
  },
  { title: 'Order' },
)

/** What OrderQuery takes. Unknown fields are ignored. */
export const OrderQuery = Type.Object(
  { id: nonEmptyText(ORDER_ID_LENGTH_MAX, 'The order to show') },
  { title: 'OrderQuery' },
)

export type Money = Static<typeof Money>
export type OrderItem = Static<typeof OrderItem>
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export type OrderKind = (typeof ORDER_KINDS)[number]
export type Order = Static<typeof Order>
export type OrderQuery = Static<typeof OrderQuery>
