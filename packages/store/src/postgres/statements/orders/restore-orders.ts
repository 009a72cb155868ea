import type { OrderWithHistory } from '@txgw/domain/orders/order'
import { HISTORY_COLUMNS, historyValues, replacedVersions } from '../../../rows/history-row.ts'
import { wireText } from '../../../rows/order-row.ts'
import { rowsOf, rowsText } from '../../bulk/bulk-table.ts'
import type { Transaction } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'
import { countChanges } from './count-orders.ts'
import { INPUT_COLUMNS, toInput } from './order-input.ts'
import { orderKey } from './order-key.ts'
import { belongsToEnded } from './put-orders.ts'

const KEYED_HISTORY = `app_id, order_id, ${HISTORY_COLUMNS}`
const VERSION_COLUMNS = 'app_id, order_id, revision, wire'

/** Locks the rows in the sequence in which imports lock them. */
export const ADD_ORDERS = statement(`
  WITH added AS (
    INSERT INTO env.orders (${INPUT_COLUMNS}, recharge_ended, revision)
    SELECT ${INPUT_COLUMNS}, ${belongsToEnded('input')}, revision FROM ${rowsOf('env.orders', ':orders')} AS input
    ORDER BY app_id, id
    ON CONFLICT (app_id, id) DO NOTHING
    RETURNING app_id, id, order_status
  ), remembered AS (
    INSERT INTO env.order_history (${KEYED_HISTORY})
    SELECT entry.* FROM (SELECT ${KEYED_HISTORY} FROM ${rowsOf('env.order_history', ':histories')}) AS entry
    JOIN added ON added.app_id = entry.app_id AND added.id = entry.order_id
  ), kept AS (
    INSERT INTO env.order_versions (${VERSION_COLUMNS})
    SELECT version.* FROM (SELECT ${VERSION_COLUMNS} FROM ${rowsOf('env.order_versions', ':versions')}) AS version
    JOIN added ON added.app_id = version.app_id AND added.id = version.order_id
  ), counted AS (${countChanges('(SELECT app_id, order_status, 1 AS change FROM added) AS changes')}
  )
  SELECT app_id, id FROM added`)

/** Adds the orders that are missing, in one statement, and returns their keys. */
export async function addOrders(db: Transaction, records: OrderWithHistory[]): Promise<Set<string>> {
  const orders = records.map(({ order, history }) => ({ ...toInput(order), revision: history.length }))
  const added = await db.rows(
    ...ADD_ORDERS({
      orders: JSON.stringify(orders),
      histories: rowsText(KEYED_HISTORY, records.flatMap(keyedHistory)),
      versions: rowsText(VERSION_COLUMNS, records.flatMap(versionValues)),
    }),
  )
  return new Set(added.map(([appId, id]) => keyText(appId, id)))
}

export async function restoreOrders(db: Transaction, records: OrderWithHistory[]): Promise<boolean[]> {
  const keys = records.map(({ order }) => keyText(order.appId, orderKey(order.id)))
  const isFirst = (_: unknown, index: number) => keys.indexOf(keys[index] as string) === index
  const added = await addOrders(db, records.filter(isFirst))
  return keys.map((key, index) => isFirst(key, index) && added.has(key))
}

function keyText(appId: unknown, id: unknown): string {
  return JSON.stringify([appId, id])
}

function keyedHistory({ order: { appId, id }, history }: OrderWithHistory): unknown[][] {
  return historyValues(history).map((values) => [appId, orderKey(id), ...values])
}

function versionValues({ order: { appId, id }, history }: OrderWithHistory): unknown[][] {
  return replacedVersions(history).map(({ revision, order }) => [
    appId,
    orderKey(id),
    revision,
    wireText(order),
  ])
}
