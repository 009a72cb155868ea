import { type FoundSince, LOOKED_AT_MAX } from '@txgw/base/list-page'
import { rangeOfPrefix } from '@txgw/base/text-range'
import { type AppFilter, appsOf } from '@txgw/domain/apps/of-apps'
import type { Order } from '@txgw/domain/orders/order'
import type { OrderSketch } from '@txgw/domain/orders/order-store'
import { ORDER_STATUSES } from '@txgw/protocol/schemas'
import { playersAmongNewest, USER_AND_KEYS } from '../../../rows/among-newest.ts'
import { ORDER_COLUMNS, toOrder } from '../../../rows/order-row.ts'
import { toOrderSketch } from '../../../rows/sketch-row.ts'
import type { Database, Row, Value } from '../../pool/database.ts'
import { findPlayers } from './find-players.ts'
import { moneyColumns } from './money-columns.ts'
import { ID_LENGTH_MAX } from './order-key.ts'

interface Statement {
  text: string
  values: Value[]
}

const ORDER_BY = 'ORDER BY create_micros DESC, app_id DESC, id DESC'
const KEYS = 'create_micros, app_id, id'
const SKETCH = `user_id, ${moneyColumns('wire', 'total_price')}, ${KEYS}`

export async function findOrdersByPrefix(
  database: Database,
  prefix: string,
  apps: AppFilter,
  limit: number,
): Promise<FoundSince<Order>> {
  const { text, values } = prefixStatement(prefix, apps, limit)
  const orders = (await database.rowsOnce(text, ...values)).map(toOrder)
  return { rows: orders.filter(({ id }) => id.startsWith(prefix)) }
}

export async function findPlayersOfOrders(
  database: Database,
  prefix: string,
  apps: AppFilter,
  limit: number,
): Promise<FoundSince<string>> {
  if (!appsOf(apps)) return { rows: await findPlayers(database, 'orders', rangeOfPrefix(prefix), limit) }
  const newest = await readNewest(database, `user_id, ${KEYS}`, apps, LOOKED_AT_MAX)
  return playersAmongNewest(newest, USER_AND_KEYS, { prefix, limit })
}

export async function sketchNewest(
  database: Database,
  apps: AppFilter,
  limit: number,
): Promise<OrderSketch[]> {
  return (await readNewest(database, SKETCH, apps, limit)).map(toOrderSketch)
}

/** An id that is too long for an index is kept by its beginning, so no more of the prefix can be compared here. */
export function prefixStatement(prefix: string, apps: AppFilter, limit: number): Statement {
  const { from, before } = rangeOfPrefix(Array.from(prefix).slice(0, ID_LENGTH_MAX).join(''))
  const range = before === undefined ? [from] : [from, before]
  const pageOf = (id: string, conditions: string[]) => {
    const bounds = [`${id} >= $1`, ...(before === undefined ? [] : [`${id} < $2`])]
    return `
      SELECT ${ORDER_COLUMNS}, id FROM env.orders
      WHERE ${[...conditions, ...bounds].join(' AND ')} ORDER BY ${id} DESC LIMIT ${limit}`
  }
  const given = appsOf(apps)
  if (!given) return { text: pageOf('left(id, 192)', []), values: range }
  const text = `
    SELECT page.* FROM unnest($${range.length + 1}::text[]) AS given (app_id)
    CROSS JOIN LATERAL (${pageOf('id', ['app_id = given.app_id'])}) AS page ORDER BY page.id DESC LIMIT ${limit}`
  return { text, values: [...range, [...given]] }
}

/** The newest orders of all apps, or merged from those of some. Each page follows an index in its order. */
export function newestStatement(columns: string, apps: AppFilter, limit: number): Statement {
  const pagesOf = (status: string, conditions: string[]) => {
    const pages = ORDER_STATUSES.map((each) => {
      const all = [...conditions, `${status} = '${each}'`].join(' AND ')
      return `(SELECT ${columns} FROM env.orders WHERE ${all} ${ORDER_BY} LIMIT ${limit})`
    })
    return `${pages.join(' UNION ALL ')} ${ORDER_BY} LIMIT ${limit}`
  }
  const given = appsOf(apps)
  if (!given) return { text: pagesOf('order_status', []), values: [] }
  const ofApp = ['app_id = given.app_id', 'left(app_id, 128) = left(given.app_id, 128)']
  const text = `
    SELECT page.* FROM unnest($1::text[]) AS given (app_id)
    CROSS JOIN LATERAL (${pagesOf('left(order_status, 16)', ofApp)}) AS page
    ORDER BY page.create_micros DESC, page.app_id DESC, page.id DESC LIMIT ${limit}`
  return { text, values: [[...given]] }
}

async function readNewest(
  database: Database,
  columns: string,
  apps: AppFilter,
  limit: number,
): Promise<Row[]> {
  const { text, values } = newestStatement(columns, apps, limit)
  return database.rowsOnce(text, ...values)
}
