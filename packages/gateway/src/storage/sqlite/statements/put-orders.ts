import type { SQLInputValue } from 'node:sqlite'
import type { OrderStatus } from '@txgw/protocol/schemas'
import type { Order, OrderHistoryEntry } from '../../../orders/order.ts'
import type { Origin, PutOutcome } from '../../../orders/order-store.ts'
import { HISTORY_COLUMNS } from '../../rows/history-row.ts'
import { isSameOrder, toOrder, wireText } from '../../rows/order-row.ts'
import { microsOf } from '../../rows/order-values.ts'
import type { Database, Row } from '../database/database.ts'
import { OrderTally } from './order-tally.ts'
import { RECHARGE_ENDED } from './recharge-ended.ts'

const KEY = ['app_id', 'id', 'kind'] as const
/** The columns that a later version of an order replaces. */
const REPLACED = ['user_id', 'order_status', 'create_micros', 'update_micros', 'wire'] as const
const COLUMNS = [...KEY, ...REPLACED]

type Column = (typeof COLUMNS)[number]

export const PUT = `
  INSERT INTO orders (${COLUMNS.join(', ')}, revision) VALUES (${COLUMNS.map(() => '?').join(', ')}, 1)
  ON CONFLICT (id, app_id) DO UPDATE
  SET ${REPLACED.map((column) => `${column} = excluded.${column}`).join(', ')}, revision = revision + 1
  WHERE excluded.update_micros > update_micros AND excluded.kind = kind AND NOT ${RECHARGE_ENDED}
  RETURNING order_key, revision`

/** Only runs for an order that PUT left alone. */
const FIND_KEPT = 'SELECT kind, wire, update_micros FROM orders WHERE id = ? AND app_id = ?'

export const REMEMBER = `
  INSERT INTO order_history (order_key, ${HISTORY_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`

const STATUS_BEFORE = 'SELECT order_status FROM order_history WHERE order_key = ? AND revision = ? - 1'

export interface PutRow {
  order: Order
  updateMicros: number
  values: SQLInputValue[]
}

export function toPutRow(order: Order): PutRow {
  const updateMicros = microsOf('update_time', order.updateTime)
  const byColumn: Record<Column, SQLInputValue> = {
    app_id: order.appId,
    id: order.id,
    kind: order.kind,
    user_id: order.userId,
    order_status: order.status,
    create_micros: microsOf('create_time', order.createTime),
    update_micros: updateMicros,
    wire: wireText(order),
  }
  return { order, updateMicros, values: COLUMNS.map((column) => byColumn[column]) }
}

interface PutOrigin extends Origin {
  source: OrderHistoryEntry['source']
}

/** Must run within a transaction. */
export function putOrders(db: Database, rows: PutRow[], origin: PutOrigin): PutOutcome[] {
  const tally = new OrderTally()
  const within = { ...origin, tally }
  const outcomes = rows.map((row) => putOrder(db, row, within))
  tally.write(db)
  return outcomes
}

function putOrder(
  db: Database,
  row: PutRow,
  { source, recordedAtMs, actor, tally }: PutOrigin & { tally: OrderTally },
): PutOutcome {
  const written = db.row(PUT, ...row.values)
  const { appId, id, status, updateTime } = row.order
  if (!written) return judgeKept(row, db.row(FIND_KEPT, id, appId) as Row)
  const [orderKey = null, revision = null] = written
  db.run(REMEMBER, orderKey, revision, status, updateTime, source, recordedAtMs, actor ?? null, null, null)
  tally.add(appId, status, 1)
  if (revision === 1) return 'created'
  tally.add(appId, db.row(STATUS_BEFORE, orderKey, revision)?.[0] as OrderStatus, -1)
  return 'updated'
}

function judgeKept({ order, updateMicros }: PutRow, kept: Row): PutOutcome {
  const [kind, , keptMicros] = kept
  if (kind !== order.kind) return 'conflict'
  const keptOrder = toOrder(kept)
  if ((keptMicros as number) > updateMicros) return { keptUpdateTime: keptOrder.updateTime }
  return isSameOrder(order, keptOrder) ? 'unchanged' : 'conflict'
}
