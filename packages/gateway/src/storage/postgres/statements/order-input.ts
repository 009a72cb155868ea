import type { Order } from '../../../orders/order.ts'
import { wireText } from '../../rows/order-row.ts'
import { microsOf } from '../../rows/order-values.ts'
import { orderKey } from './order-key.ts'

/** The columns that a statement gets for each order, as one JSON text. */
const INPUT = {
  app_id: 'text',
  id: 'text',
  kind: 'text',
  user_id: 'text',
  order_status: 'text',
  create_micros: 'bigint',
  update_micros: 'bigint',
  update_time: 'text',
  wire: 'text',
} as const

type Column = keyof typeof INPUT

export type OrderInput = Record<Column, string | number>

const COLUMNS = Object.keys(INPUT) as Column[]
const KEY: Column[] = ['app_id', 'id', 'kind']

export const INPUT_COLUMNS = COLUMNS.join(', ')

/** The columns that a later version of an order replaces. */
export const REPLACED_COLUMNS = COLUMNS.filter((column) => !KEY.includes(column))

/** SQL that turns the orders of a parameter into a table named `input`. */
export function ordersOf(parameter: `$${number}`): string {
  const columns = COLUMNS.map((column) => `${column} ${INPUT[column]}`)
  return `json_to_recordset(${parameter}::text::json) AS input (${columns.join(', ')})`
}

export function toInput(order: Order): OrderInput {
  return {
    app_id: order.appId,
    id: orderKey(order.id),
    kind: order.kind,
    user_id: order.userId,
    order_status: order.status,
    create_micros: microsOf('create_time', order.createTime),
    update_micros: microsOf('update_time', order.updateTime),
    update_time: order.updateTime,
    wire: wireText(order),
  }
}
