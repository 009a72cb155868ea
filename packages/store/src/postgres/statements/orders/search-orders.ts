import type { Order } from '@txgw/domain/orders/order'
import type { OrderFilter, OrderPosition, OrderSearch } from '@txgw/domain/orders/order-store'
import { positionWithinApp } from '@txgw/domain/orders/position-within-app'
import { ORDER_STATUSES } from '@txgw/protocol/schemas'
import { orderBounds } from '../../../rows/order-bounds.ts'
import { ORDER_COLUMNS, toOrder } from '../../../rows/order-row.ts'
import type { Database, Value } from '../../pool/database.ts'
import { orderKey } from './order-key.ts'

interface SearchPage {
  limit: number
  after?: OrderPosition
}

export async function searchOrders(
  database: Database,
  filter: OrderSearch,
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

/** The SQL that names the app and the position of a search. */
interface Scope {
  /** Undefined for all apps. */
  app: string | undefined
  /** Continues after a position, and ends with the period. */
  beyond: string[]
}

/**
 * Builds one statement per combination of filters. Without a status filter it merges one page of each status,
 * and for some apps one page of each app. Each page follows an index in the search order, so only these few
 * rows are sorted and no page reads rows that it does not give. Two filters are looser: an id alone sorts one
 * order for each app that has it, and a user_id with an app_id skips the index entries of the same user_id in
 * the apps of one partition.
 */
export function searchStatement(
  { appIds, ...filter }: OrderSearch,
  page: SearchPage,
): { text: string; values: Value[] } {
  const values: Value[] = []
  const given = (value: Value) => `$${values.push(value)}`
  const { fromMicros, after } = orderBounds(filter, page.after)
  const from = fromMicros === undefined ? [] : [`create_micros >= ${given(fromMicros)}::bigint`]
  if (appIds === undefined) {
    const app = filter.appId === undefined ? undefined : given(filter.appId)
    const beyond = [...from, ...positionConditions(app, after, given)]
    return { text: pagesOf(filter, { app, beyond }, page.limit, given), values }
  }
  const positions = after ? appIds.map((appId) => positionWithinApp(appId, after)) : []
  const columns = [
    `${given([...appIds])}::text[]`,
    `${given(positions.map(({ createMicros }) => createMicros))}::bigint[]`,
    `${given(positions.map(({ id }) => orderKey(id)))}::text[]`,
  ]
  const beyond = [...from, ...(after ? ['(create_micros, id) < (given.after_micros, given.after_id)'] : [])]
  const pages = pagesOf(filter, { app: 'given.app_id', beyond }, page.limit, given)
  const text = `
    SELECT page.* FROM unnest(${columns.join(', ')}) AS given (app_id, after_micros, after_id)
    CROSS JOIN LATERAL (${pages}) AS page
    ORDER BY page.create_micros DESC, page.app_id DESC, page.id DESC LIMIT ${page.limit}`
  return { text, values }
}

function pagesOf(
  filter: OrderFilter,
  { app, beyond }: Scope,
  limit: number,
  given: (value: Value) => string,
): string {
  const index = indexFor(filter, app)
  const status = STATUS_IN[index]
  const conditions = [...filterConditions(filter, app, given), ...beyond]
  // The limit is not a parameter, because the plan depends on it.
  const pageOf = (more: string[]) => `
    SELECT ${ORDER_COLUMNS}, create_micros, app_id, id FROM env.orders
    WHERE ${[...conditions, ...more].join(' AND ')} ${ORDER_BY} LIMIT ${limit}`
  if (filter.status !== undefined) return pageOf([`${status} = ${given(filter.status)}`])
  if (index === 'orders_by_id') return pageOf([])
  const pages = ORDER_STATUSES.map((each) => `(${pageOf([`${status} = '${each}'`])})`)
  return `${pages.join(' UNION ALL ')} ${ORDER_BY} LIMIT ${limit}`
}

function indexFor(filter: OrderFilter, app: string | undefined): Index {
  if (filter.id !== undefined) return 'orders_by_id'
  if (filter.userId !== undefined) return 'orders_by_user'
  return app === undefined ? 'orders_by_status' : 'orders_by_app'
}

function filterConditions(
  filter: OrderFilter,
  app: string | undefined,
  given: (value: Value) => string,
): string[] {
  const conditions: string[] = []
  if (app !== undefined) {
    // The first condition finds the partition; the second one is the form that the index has.
    conditions.push(`app_id = ${app}`)
    if (indexFor(filter, app) === 'orders_by_app') conditions.push(`left(app_id, 128) = left(${app}, 128)`)
  }
  if (filter.id !== undefined) {
    const form = app === undefined ? 'left(id, 192)' : 'id'
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
  app: string | undefined,
  after: OrderPosition | undefined,
  given: (value: Value) => string,
): string[] {
  if (!after) return []
  const micros = `${given(after.createMicros)}::bigint`
  const id = given(orderKey(after.id))
  if (app === undefined) return [`(create_micros, app_id, id) < (${micros}, ${given(after.appId)}, ${id})`]
  return [`(create_micros, id) < (${micros}, ${id})`]
}
