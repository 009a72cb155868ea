import type { SQLInputValue } from 'node:sqlite'
import type { Order, OrderHistoryEntry } from '../../orders/order.ts'
import type { PutOutcome } from '../store.ts'
import type { Database } from './database.ts'
import { itemsText, microsOf, RECHARGE_ENDED } from './order-row.ts'

/** The column of each parameter: ?1 is app_id, and so on, in both statements below. */
const PARAMETERS = [
  'app_id',
  'id',
  'kind',
  'user_id',
  'server_id',
  'order_status',
  'order_items',
  'total_currency',
  'total_amount',
  'shop_region',
  'payment_channel',
  'create_time',
  'update_time',
  'create_micros',
  'update_micros',
] as const

type Column = (typeof PARAMETERS)[number]

const KEY: Column[] = ['app_id', 'id', 'kind']
const TEXTS_OF_INSTANTS: Column[] = ['create_time', 'update_time']
const REPLACED = PARAMETERS.filter((column) => !KEY.includes(column))
/** The same instant may be written in two zones, so times are compared as microseconds only. */
const COMPARED = REPLACED.filter((column) => !TEXTS_OF_INSTANTS.includes(column))

const PUT = `
  INSERT INTO orders (${PARAMETERS.join(', ')}, revision)
  VALUES (${PARAMETERS.map(parameter).join(', ')}, 1)
  ON CONFLICT (id, app_id) DO UPDATE
  SET ${REPLACED.map((column) => `${column} = excluded.${column}`).join(', ')}, revision = revision + 1
  WHERE excluded.update_micros > update_micros AND excluded.kind = kind AND NOT ${RECHARGE_ENDED}
  RETURNING order_key, revision`

/** Only asked about an order that PUT left alone. */
const JUDGE = `
  SELECT CASE
    WHEN kind <> ${parameter('kind')} THEN 'conflict'
    WHEN update_micros > ${parameter('update_micros')} THEN 'unchanged'
    WHEN (${COMPARED.join(', ')}) = (${COMPARED.map(parameter).join(', ')}) THEN 'unchanged'
    ELSE 'conflict'
  END
  FROM orders WHERE id = ${parameter('id')} AND app_id = ${parameter('app_id')}`

const REMEMBER = `
  INSERT INTO order_history (order_key, revision, order_status, update_time, source, recorded_at_ms)
  VALUES (?, ?, ?, ?, ?, ?)`

export interface PutRow {
  order: Order
  values: SQLInputValue[]
}

export function toPutRow(order: Order): PutRow {
  const byColumn: Record<Column, SQLInputValue> = {
    app_id: order.appId,
    id: order.id,
    kind: order.kind,
    user_id: order.userId,
    server_id: order.serverId,
    order_status: order.status,
    order_items: itemsText(order.items),
    total_currency: order.totalPrice.currency,
    total_amount: order.totalPrice.amount,
    shop_region: order.shopRegion,
    payment_channel: order.paymentChannel,
    create_time: order.createTime,
    update_time: order.updateTime,
    create_micros: microsOf('create_time', order.createTime),
    update_micros: microsOf('update_time', order.updateTime),
  }
  return { order, values: PARAMETERS.map((column) => byColumn[column]) }
}

/** What the history says about it. */
type Origin = Pick<OrderHistoryEntry, 'source' | 'recordedAtMs'>

export function putOrder(db: Database, { order, values }: PutRow, origin: Origin): PutOutcome {
  const written = db.row(PUT, ...values)
  if (!written) return db.row(JUDGE, ...values)?.[0] as PutOutcome
  const [orderKey = null, revision = null] = written
  const { source, recordedAtMs } = origin
  db.run(REMEMBER, orderKey, revision, order.status, order.updateTime, source, recordedAtMs)
  return revision === 1 ? 'created' : 'updated'
}

function parameter(column: Column): string {
  return `?${PARAMETERS.indexOf(column) + 1}`
}
