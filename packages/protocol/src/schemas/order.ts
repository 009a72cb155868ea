import Type, { type Static } from 'typebox'
import { dateTime, identifier, label, nonEmptyLabel, nonEmptyText, text } from './text.ts'
import { TEXT_FORMS } from './text-forms.ts'

export const ORDER_STATUSES = ['UNDEFINED', 'Created', 'Paid', 'Finished', 'Refunded'] as const
export const ORDER_KINDS = ['payment', 'marketing'] as const
export const ORDER_ID_LENGTH_MAX = 128
export const ORDER_ITEMS_MAX = 100

const AMOUNT_LENGTH_MAX = 64

export const Money = Type.Object(
  {
    currency: nonEmptyLabel('Currency code, such as USD; an open set'),
    amount: Type.String({
      maxLength: AMOUNT_LENGTH_MAX,
      pattern: TEXT_FORMS.amount.pattern,
      description: 'Decimal amount as text; never a floating-point number',
    }),
  },
  { title: 'Money' },
)

/** The parts of a price that are known; any part of an item may be missing. */
export const ItemPrice = Type.Object(
  {
    currency: Type.Optional(label('Currency code, such as USD; an open set')),
    amount: Type.Optional(
      Type.String({
        maxLength: AMOUNT_LENGTH_MAX,
        pattern: TEXT_FORMS.amountOrEmpty.pattern,
        description: 'Decimal amount as text, or empty; never a floating-point number',
      }),
    ),
  },
  { title: 'ItemPrice' },
)

/** The contract marks none of these fields as non-empty, so each may be absent or empty. */
export const OrderItem = Type.Object(
  {
    product_id: Type.Optional(text(256, 'Product identifier')),
    game_product_id: Type.Optional(text(256, "The game's own identifier of the product")),
    quantity: Type.Optional(
      Type.String({
        maxLength: 32,
        pattern: TEXT_FORMS.wholeNumberOrEmpty.pattern,
        description: 'Whole number as text, or empty',
      }),
    ),
    product_type: Type.Optional(label('Product type, such as VIRTUAL_GOOD; an open set')),
    price: Type.Optional(ItemPrice),
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
    order_items: Type.Array(OrderItem, { maxItems: ORDER_ITEMS_MAX, description: 'Items of the order' }),
    total_price: Type.Optional(Money),
    shop_region: nonEmptyLabel('Shop region, such as US; an open set'),
    payment_channel: nonEmptyLabel('Payment channel, such as CREDIT_CARD; an open set'),
  },
  { title: 'Order' },
)

/** The body that OrderQuery takes. Unknown fields are ignored. */
export const OrderQuery = Type.Object(
  { id: nonEmptyText(ORDER_ID_LENGTH_MAX, 'The order to show') },
  { title: 'OrderQuery' },
)

export type Money = Static<typeof Money>
export type ItemPrice = Static<typeof ItemPrice>
export type OrderItem = Static<typeof OrderItem>
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export type OrderKind = (typeof ORDER_KINDS)[number]
export type Order = Static<typeof Order>
export type OrderQuery = Static<typeof OrderQuery>
