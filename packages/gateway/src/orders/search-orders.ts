import { instantMicros } from '@txgw/protocol'
import { checkFields, OrderStatus } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { cursorFormat, type Page, pageQuery, readPage } from '../paging.ts'
import { invalidFields } from '../service-error.ts'
import type { OrderFilter, OrderPosition, Store } from '../storage/store.ts'
import type { Order } from './order.ts'

/** An unknown parameter is refused: a misspelt filter must not show everything. */
export const OrderSearch = Type.Object(
  {
    app_id: Type.Optional(Type.String({ description: 'Only orders of this app' })),
    user_id: Type.Optional(Type.String({ description: 'Only orders of this player' })),
    status: Type.Optional(OrderStatus),
    id: Type.Optional(Type.String({ description: 'Only the order with this payment_order_id' })),
    ...pageQuery,
  },
  { title: 'OrderSearch', additionalProperties: false },
)

const checkSearch = checkFields(OrderSearch)

const cursors = cursorFormat(
  Type.Object(
    { createMicros: Type.Integer(), appId: Type.String(), id: Type.String() },
    { additionalProperties: false },
  ),
)

interface SearchOrders {
  store: Pick<Store, 'orders'>
  query: unknown
}

/** One page, newest create_time first. */
export async function searchOrders({ store, query }: SearchOrders): Promise<Page<Order>> {
  const checked = checkSearch(query)
  if (!checked.ok) throw invalidFields(checked.violations)
  const filter = toFilter(checked.value)
  const load = (page: { limit: number; after?: OrderPosition }) => store.orders.searchOrders(filter, page)
  return readPage({ query: checked.value, cursors, load, positionOf })
}

function toFilter({ app_id, user_id, status, id }: Static<typeof OrderSearch>): OrderFilter {
  return {
    ...(app_id !== undefined && { appId: app_id }),
    ...(user_id !== undefined && { userId: user_id }),
    ...(status !== undefined && { status }),
    ...(id !== undefined && { id }),
  }
}

function positionOf(order: Order): OrderPosition {
  const createMicros = instantMicros(order.createTime)
  if (createMicros === undefined) throw new Error('a kept order has no valid create_time')
  return { createMicros, appId: order.appId, id: order.id }
}
