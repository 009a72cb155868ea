import type { Cell } from '@txgw/base/records/columns'
import type { Order } from '@txgw/domain/orders/order'
import { orderRows } from '../../../rows/order-row.ts'
import { orderKey } from './order-key.ts'

/** Beside the columns that both stores have, an order has its time as text: its history is written from it. */
const COLUMNS = [...orderRows.written, 'update_time']
const TYPES = [...orderRows.types, 'text']
const KEY = ['app_id', 'id', 'kind']

/** The cells that a statement gets for each order, as one JSON text. */
export interface OrderInput {
  [column: string]: Cell
  app_id: string
  id: string
}

export const INPUT_COLUMNS = COLUMNS.join(', ')

/** The columns that a later version of an order replaces. */
export const REPLACED_COLUMNS = COLUMNS.filter((column) => !KEY.includes(column))

/** SQL that turns the orders of a parameter into a table named `input`. */
export function ordersOf(parameter: string): string {
  const columns = COLUMNS.map((column, index) => `${column} ${TYPES[index]}`)
  return `json_to_recordset(${parameter}::text::json) AS input (${columns.join(', ')})`
}

export function toInput(order: Order): OrderInput {
  return {
    ...orderRows.toValues(order),
    app_id: order.appId,
    id: orderKey(order.id),
    update_time: order.updateTime,
  }
}
