import type { SQLInputValue } from 'node:sqlite'
import type { Order, OrderHistoryEntry } from '@txgw/domain/orders/order'
import type { Origin, PutOutcome } from '@txgw/domain/orders/order-store'
import type { OrderStatus } from '@txgw/protocol/schemas'
import { HISTORY_COLUMNS, historyCells } from '../../../rows/history-row.ts'
import { isSameOrder, orderRows, toOrder } from '../../../rows/order-row.ts'
import type { Database, Row } from '../../database/database.ts'
import { placesOf } from '../../database/statement.ts'
import { RECHARGE_ENDED } from '../recharges/recharge-ended.ts'
import { OrderTally } from './order-tally.ts'

const COLUMNS = orderRows.written
const KEY = ['app_id', 'id', 'kind']
/** The columns that a later version of an order replaces. */
const REPLACED = COLUMNS.filter((column) => !KEY.includes(column))

/**
 * Adding and replacing are two statements, because one upsert for both made the statements of an import twice as
 * expensive.
 */
const ADD = `
  INSERT INTO orders (${COLUMNS.join(', ')}, revision) VALUES (${placesOf(COLUMNS.join(', '))}, ?)
  ON CONFLICT (id, app_id) DO NOTHING`

const UPDATE_MICROS = COLUMNS.indexOf('update_micros')
const valueAt = (column: string): string => `?${COLUMNS.indexOf(column) + 1}`

/** Only runs for an order that is there already. Takes the values of a PutRow. */
const REPLACE = `
  UPDATE orders
  SET ${REPLACED.map((column) => `${column} = ${valueAt(column)}`).join(', ')}, revision = revision + 1
  WHERE id = ${valueAt('id')} AND app_id = ${valueAt('app_id')} AND kind = ${valueAt('kind')}
    AND update_micros < ${valueAt('update_micros')} AND NOT ${RECHARGE_ENDED}
  RETURNING order_key, revision`

/** Only runs for an order that REPLACE left alone. */
const FIND_KEPT = 'SELECT kind, wire, update_micros FROM orders WHERE id = ? AND app_id = ?'

const REMEMBER = `
  INSERT INTO order_history (order_key, ${HISTORY_COLUMNS}) VALUES (?, ${placesOf(HISTORY_COLUMNS)})`

const STATUS_BEFORE = 'SELECT order_status FROM order_history WHERE order_key = ? AND revision = ? - 1'

export interface PutRow {
  order: Order
  updateMicros: number
  values: SQLInputValue[]
}

export function toPutRow(order: Order): PutRow {
  const values = orderRows.toRow(order) as SQLInputValue[]
  return { order, updateMicros: values[UPDATE_MICROS] as number, values }
}

/** Returns the key of the new order, or undefined when there is such an order already. */
export function addOrder(db: Database, { values }: PutRow, revision: number): number | undefined {
  return db.insert(ADD, ...values, revision)
}

type PutOrigin = Origin & Pick<OrderHistoryEntry, 'source'>

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
  const written = addOrReplace(db, row)
  const { appId, id, status, updateTime } = row.order
  if (!written) return judgeKept(row, db.row(FIND_KEPT, id, appId) as Row)
  const [orderKey = null, revision = null] = written
  remember(db, orderKey, Number(revision), {
    status,
    updateTime,
    source,
    recordedAtMs,
    actor: actor ?? null,
    restored: null,
  })
  tally.add(appId, status, 1)
  if (revision === 1) return 'created'
  tally.add(appId, db.row(STATUS_BEFORE, orderKey, revision)?.[0] as OrderStatus, -1)
  return 'updated'
}

/** Adds the entry of a version to the history. */
export function remember(
  db: Database,
  orderKey: SQLInputValue,
  revision: number,
  entry: Omit<OrderHistoryEntry, 'order'>,
): void {
  db.run(REMEMBER, orderKey, ...historyCells(revision, entry))
}

/** Returns the key and the revision, or undefined when the stored order stays as it is. */
function addOrReplace(db: Database, row: PutRow): Row | undefined {
  const added = addOrder(db, row, 1)
  return added === undefined ? db.row(REPLACE, ...row.values) : [added, 1]
}

function judgeKept({ order, updateMicros }: PutRow, kept: Row): PutOutcome {
  const [kind, , keptMicros] = kept
  if (kind !== order.kind) return 'conflict'
  const keptOrder = toOrder(kept)
  if ((keptMicros as number) > updateMicros) return { keptUpdateTime: keptOrder.updateTime }
  return isSameOrder(order, keptOrder) ? 'unchanged' : 'conflict'
}
