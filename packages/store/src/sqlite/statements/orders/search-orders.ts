import type { Order } from '@txgw/domain/orders/order'
import type { OrderFilter, OrderPosition, OrderSearch } from '@txgw/domain/orders/order-store'
import { positionWithinApp } from '@txgw/domain/orders/position-within-app'
import { ORDER_STATUSES } from '@txgw/protocol/schemas'
import { orderBounds } from '../../../rows/order-bounds.ts'
import { ORDER_COLUMNS, toOrder } from '../../../rows/order-row.ts'
import type { Database, NamedValues, Row } from '../../database/database.ts'
import { compareBytes, mergeScans } from './merge-scans.ts'

interface SearchPage {
  limit: number
  after?: OrderPosition
}

const BEFORE_THE_FIRST: OrderPosition = { createMicros: Number.POSITIVE_INFINITY, appId: '', id: '' }

const FILTERS = [
  ['id', 'id'],
  ['appId', 'app_id'],
  ['userId', 'user_id'],
  ['status', 'order_status'],
] as const

/**
 * An index that gives the search order once its first columns are fixed, and the condition to continue after
 * a position.
 */
interface Scan {
  index: string
  beyond: string
}

const ACROSS_APPS = '(create_micros, app_id, id) < ($after_micros, $after_app_id, $after_id)'
const WITHIN_APP = '(create_micros, id) < ($after_micros, $after_id)'

const BY_ID: Scan = { index: 'orders_by_id', beyond: ACROSS_APPS }
const BY_USER: Scan = { index: 'orders_by_user', beyond: ACROSS_APPS }
const BY_APP: Scan = { index: 'orders_by_app', beyond: WITHIN_APP }
const BY_STATUS: Scan = { index: 'orders_by_status', beyond: ACROSS_APPS }

export function searchOrders(db: Database, { appIds, ...filter }: OrderSearch, page: SearchPage): Order[] {
  if (appIds === undefined) return readPage(db, filter, page).map(toOrder)
  const { limit, after } = page
  // Each app has its own scan, because no index gives the search order across some apps.
  const pages = appIds.map((appId) =>
    readPage(db, { ...filter, appId }, { limit, ...(after && { after: positionWithinApp(appId, after) }) }),
  )
  return pages.flat().sort(newestFirst).slice(0, limit).map(toOrder)
}

function readPage(db: Database, filter: OrderSearch, page: SearchPage): Row[] {
  const { sql, values } = searchStatement(filter, page)
  return db.rowsNamed(sql, values)
}

/** Compares rows by their last columns: create_micros, app_id and id. */
export function newestFirst(left: Row, right: Row): number {
  const [leftMicros, leftAppId, leftId] = left.slice(-3)
  const [rightMicros, rightAppId, rightId] = right.slice(-3)
  return (
    Number(rightMicros) - Number(leftMicros) ||
    compareBytes(rightAppId, leftAppId) ||
    compareBytes(rightId, leftId)
  )
}

/**
 * Builds one statement per combination of filters. Without a status filter it merges one scan per status.
 * Each scan follows its index in the search order, so a page is not sorted and reads little more than it
 * gives. Two filters are looser: an id alone sorts one order for each app that has it, and a user_id with an
 * app_id skips the index entries of the same user_id in other apps.
 */
export function searchStatement(filter: OrderSearch, page: SearchPage): { sql: string; values: NamedValues } {
  const { index, beyond } = chooseScan(filter)
  const given = FILTERS.filter(([field]) => filter[field] !== undefined)
  const { fromMicros, after = BEFORE_THE_FIRST } = orderBounds(filter, page.after)
  const conditions = [
    ...given.map(([, column]) => equality(column, index)),
    ...(fromMicros === undefined ? [] : ['create_micros >= $from_micros']),
    beyond,
  ]
  return {
    sql: mergeScans({
      table: 'orders',
      columns: `${ORDER_COLUMNS}, create_micros, app_id, id`,
      index,
      conditions,
      ...statusBranches(filter),
      order: 'create_micros DESC, app_id DESC, id DESC',
    }),
    values: {
      ...Object.fromEntries(given.map(([field, column]) => [column, filter[field] as string])),
      ...(fromMicros !== undefined && { from_micros: fromMicros }),
      after_micros: after.createMicros,
      after_app_id: after.appId,
      after_id: after.id,
      limit: page.limit,
    },
  }
}

function chooseScan(filter: OrderFilter): Scan {
  if (filter.id !== undefined) return BY_ID
  if (filter.userId !== undefined) return BY_USER
  if (filter.appId !== undefined) return BY_APP
  return BY_STATUS
}

function statusBranches({ status, id }: OrderFilter): { branches?: string[] } {
  if (status !== undefined || id !== undefined) return {}
  return { branches: ORDER_STATUSES.map((each) => `order_status = '${each}'`) }
}

function equality(column: string, index: string): string {
  // With the plus, the planner leaves app_id in the order of the index. Without it, it sorts once more.
  const left = index === BY_USER.index && column === 'app_id' ? '+app_id' : column
  return `${left} = $${column}`
}
