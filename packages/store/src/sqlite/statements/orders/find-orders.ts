import { type FoundSince, LOOKED_AT_MAX } from '@txgw/base/list-page'
import { rangeOfPrefix } from '@txgw/base/text-range'
import { type AppFilter, appsOf } from '@txgw/domain/apps/of-apps'
import type { Order } from '@txgw/domain/orders/order'
import type { OrderSketch } from '@txgw/domain/orders/order-store'
import { ORDER_STATUSES } from '@txgw/protocol/schemas'
import { amongNewest, playersAmongNewest, USER_AND_KEYS } from '../../../rows/among-newest.ts'
import { ORDER_COLUMNS, toOrder } from '../../../rows/order-row.ts'
import { toOrderSketch } from '../../../rows/sketch-row.ts'
import type { Database, Row } from '../../database/database.ts'
import { FIND_ORDER } from './find-order.ts'
import { findPlayers } from './find-players.ts'
import { mergeScans } from './merge-scans.ts'
import { newestFirst } from './search-orders.ts'

const SKETCH = `user_id, wire ->> '$.total_price.currency', wire ->> '$.total_price.amount', create_micros, app_id, id`
const KEYS = 'create_micros, app_id, id'

export function findOrdersByPrefix(
  db: Database,
  prefix: string,
  apps: AppFilter,
  limit: number,
): FoundSince<Order> {
  if (!appsOf(apps)) {
    const { from, before } = rangeOfPrefix(prefix)
    const values = { from, ...(before !== undefined && { before }), limit }
    return { rows: db.rowsNamed(prefixStatement(before !== undefined), values).map(toOrder) }
  }
  // No index has the ids of one app in their order. This one has them with its newest orders.
  const found = amongNewest(readNewest(db, KEYS, apps, LOOKED_AT_MAX), USER_AND_KEYS.timeOf, (row) => {
    const [appId, id] = row.slice(-2) as [string, string]
    return id.startsWith(prefix) ? { appId, id } : undefined
  })
  const rows = found.rows.slice(0, limit).map(({ appId, id }) => db.row(FIND_ORDER, id, appId))
  return { ...found, rows: rows.filter((row) => row !== undefined).map(toOrder) }
}

export function findPlayersOfOrders(
  db: Database,
  prefix: string,
  apps: AppFilter,
  limit: number,
): FoundSince<string> {
  if (!appsOf(apps)) return { rows: findPlayers(db, 'orders', rangeOfPrefix(prefix), limit) }
  const newest = readNewest(db, `user_id, ${KEYS}`, apps, LOOKED_AT_MAX)
  return playersAmongNewest(newest, USER_AND_KEYS, { prefix, limit })
}

export function sketchNewest(db: Database, apps: AppFilter, limit: number): OrderSketch[] {
  return readNewest(db, SKETCH, apps, limit).map(toOrderSketch)
}

export function prefixStatement(isBounded: boolean): string {
  return `
    SELECT ${ORDER_COLUMNS} FROM orders INDEXED BY orders_by_id
    WHERE id >= $from ${isBounded ? 'AND id < $before' : ''} ORDER BY id DESC LIMIT $limit`
}

/** The newest orders of one app or of all. Each scan follows its index, so no more rows are read than are given. */
export function newestStatement(columns: string, isOfApp: boolean): string {
  return mergeScans({
    table: 'orders',
    columns,
    index: isOfApp ? 'orders_by_app' : 'orders_by_status',
    conditions: isOfApp ? ['app_id = $app_id'] : [],
    branches: ORDER_STATUSES.map((status) => `order_status = '${status}'`),
    order: 'create_micros DESC, app_id DESC, id DESC',
  })
}

function readNewest(db: Database, columns: string, apps: AppFilter, limit: number): Row[] {
  const given = appsOf(apps)
  if (!given) return db.rowsNamed(newestStatement(columns, false), { limit })
  const ofApp = (each: string) => db.rowsNamed(newestStatement(columns, true), { app_id: each, limit })
  return given.flatMap(ofApp).sort(newestFirst).slice(0, limit)
}
