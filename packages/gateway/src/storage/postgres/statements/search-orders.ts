import { ORDER_STATUSES } from '@txgw/protocol/schemas'
import type { Order } from '../../../orders/order.ts'
import type { OrderFilter, OrderPosition } from '../../../orders/order-store.ts'
import { ORDER_COLUMNS, toOrder } from '../../rows/order-row.ts'
import type { Database, Value } from '../pool/database.ts'
import { orderKey } from './order-key.ts'

interface SearchPage {
  limit: number
  after?: OrderPosition
}

export async function searchOrders(
  database: Database,
  filter: OrderFilter,
  page: SearchPage,
): Promise<Order[]> {
  const { text, values } = searchStatement(filter, page)
  return (await database.rowsOnce(text, ...values)).map(toOrder)
}

const ORDER_BY = 'ORDER BY create_micros DESC, app_id DESC, id DESC'

/** The form of the status in the index of each search. A search by id uses a form that no index has. */
export const STATUS_IN = {
  orders_by_status: 'order_status',
  orders_by_app: 'left(order_status, 16)',
  orders_by_user: 'left(order_status, 32)',
  orders_by_id: 'left(order_status, 64)',
} as const

type Index = keyof typeof STATUS_IN

/**
 * Builds one statement per combination of filters. Without a status filter it merges one page of each status.
 * Each page follows an index in the search order, so only these few rows are sorted and no page reads rows
 * that it does not give. Two filters are looser: an id alone sorts one order for each app that has it, and a
 * user_id with an app_id skips the index entries of the same user_id in the apps of one partition.
 */
export function searchStatement(filter: OrderFilter, page: SearchPage): { text: string; values: Value[] } {
  const values: Value[] = []
  const given = (value: Value) => `$${values.push(value)}`
  const index = indexFor(filter)
  const status = STATUS_IN[index]
  const conditions = [...filterConditions(filter, given), ...positionConditions(filter, page.after, given)]
  // The limit is not a parameter, because the plan depends on it.
  const pageOf = (more: string[]) => `
    SELECT ${ORDER_COLUMNS}, create_micros, app_id, id FROM env.orders
    WHERE ${[...conditions, ...more].join(' AND ')} ${ORDER_BY} LIMIT ${page.limit}`
  if (filter.status !== undefined) return { text: pageOf([`${status} = ${given(filter.status)}`]), values }
  if (index === 'orders_by_id') return { text: pageOf([]), values }
  const pages = ORDER_STATUSES.map((each) => `(${pageOf([`${status} = '${each}'`])})`)
  return { text: `${pages.join(' UNION ALL ')} ${ORDER_BY} LIMIT ${page.limit}`, values }
}

function indexFor(filter: OrderFilter): Index {
  if (filter.id !== undefined) return 'orders_by_id'
  if (filter.userId !== undefined) return 'orders_by_user'
  return filter.appId === undefined ? 'orders_by_status' : 'orders_by_app'
}

function filterConditions(filter: OrderFilter, given: (value: Value) => string): string[] {
  const conditions: string[] = []
  if (filter.appId !== undefined) {
    const appId = given(filter.appId)
    // The first condition finds the partition; the second one is the form that the index has.
    conditions.push(`app_id = ${appId}`)
    if (indexFor(filter) === 'orders_by_app') conditions.push(`left(app_id, 128) = left(${appId}, 128)`)
  }
  if (filter.id !== undefined) {
    const form = filter.appId === undefined ? 'left(id, 192)' : 'id'
    conditions.push(`${form} = ${given(orderKey(filter.id))}`)
  }
  if (filter.userId === undefined) return conditions
  const userId = given(filter.userId)
  conditions.push(`user_id = ${userId}`)
  if (filter.id === undefined) conditions.push(`left(user_id, 256) = left(${userId}, 256)`)
  return conditions
}

/** Within one app it leaves out the app_id, because the index does not have it there. */
function positionConditions(
  filter: OrderFilter,
  after: OrderPosition | undefined,
  given: (value: Value) => string,
): string[] {
  if (!after) return []
  const micros = `${given(after.createMicros)}::bigint`
  const id = given(orderKey(after.id))
  if (filter.appId === undefined)
    return [`(create_micros, app_id, id) < (${micros}, ${given(after.appId)}, ${id})`]
  return [`(create_micros, id) < (${micros}, ${id})`]
}
