import type { Order } from '@txgw/domain/orders/order'
import type { Origin, PutOutcome } from '@txgw/domain/orders/order-store'
import { isSameOrder, toOrder } from '../../../rows/order-row.ts'
import type { Database, Row, Transaction } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'
import { countChanges } from './count-orders.ts'
import { INPUT_COLUMNS, type OrderInput, ordersOf, REPLACED_COLUMNS, toInput } from './order-input.ts'

/** If the order of an ended recharge was deleted and is imported again, it stays closed. */
export function belongsToEnded(order: string): string {
  return `EXISTS (
    SELECT FROM env.recharges
    WHERE recharges.app_id = ${order}.app_id AND recharges.order_id = ${order}.id AND recharges.state = 'ENDED'
  )`
}

/**
 * Orders that bring nothing new are judged without a lock. Their verdict stands, because a later state of the
 * stored order would not change it. All other orders are put. Rows are locked in a fixed order, so that two
 * imports cannot block each other.
 */
export const PUT_ORDERS = statement(`
  WITH judged AS MATERIALIZED (
    SELECT input.*, kept.wire AS kept_wire, kept.update_time AS kept_time, CASE
      WHEN kept.id IS NULL THEN NULL
      WHEN kept.kind <> input.kind THEN 'conflict'
      WHEN kept.update_micros > input.update_micros THEN 'outdated'
      WHEN kept.update_micros = input.update_micros
        THEN CASE WHEN kept.wire = input.wire THEN 'unchanged' ELSE 'compare' END
      WHEN kept.recharge_ended THEN 'conflict'
    END AS verdict
    FROM ${ordersOf(':orders')} LEFT JOIN env.orders kept ON kept.app_id = input.app_id AND kept.id = input.id
  ), put AS (
    INSERT INTO env.orders AS kept (${INPUT_COLUMNS}, recharge_ended, revision)
    SELECT ${INPUT_COLUMNS}, ${belongsToEnded('judged')}, 1 FROM judged WHERE verdict IS NULL ORDER BY app_id, id
    ON CONFLICT (app_id, id) DO UPDATE
    SET ${REPLACED_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')},
      revision = kept.revision + 1, status_before = kept.order_status
    WHERE excluded.update_micros > kept.update_micros AND excluded.kind = kept.kind
      AND NOT kept.recharge_ended
    RETURNING app_id, id, revision, order_status, status_before, update_time
  ), remembered AS (
    INSERT INTO env.order_history
      (app_id, order_id, revision, order_status, update_time, source, recorded_at_ms, actor)
    SELECT app_id, id, revision, order_status, update_time, 'import', :recorded_at_ms::bigint, :actor::text FROM put
  ), counted AS (${countChanges(`(
      SELECT app_id, order_status, 1 AS change FROM put
      UNION ALL SELECT app_id, status_before, -1 FROM put WHERE status_before IS NOT NULL
    ) AS changes`)}
  )
  SELECT app_id, id, verdict, CASE verdict WHEN 'compare' THEN kept_wire WHEN 'outdated' THEN kept_time END
  FROM judged WHERE verdict IS NOT NULL
  UNION ALL
  SELECT app_id, id, CASE WHEN revision = 1 THEN 'created' ELSE 'updated' END, NULL FROM put`)

interface Placed {
  index: number
  order: Order
  input: OrderInput
}

export async function putOrders(database: Database, orders: Order[], origin: Origin): Promise<PutOutcome[]> {
  const put = (db: Transaction) => putAll(db, orders, origin)
  return orders.length > 1 ? database.write(put) : put(database.alone)
}

/** Several orders must be put within a transaction. */
export function putAll(db: Transaction, orders: Order[], origin: Origin): Promise<PutOutcome[]> {
  const placed = orders.map((order, index) => ({ index, order, input: toInput(order) }))
  return putInRounds(db, placed, origin)
}

/** Puts an order that comes twice in two rounds, because a statement can write a row only once. */
async function putInRounds(db: Transaction, placed: Placed[], origin: Origin): Promise<PutOutcome[]> {
  const outcomes: PutOutcome[] = []
  for (let left = placed; left.length > 0; ) {
    const round = firstOfEach(left)
    const inputs = Array.from(round.values(), ({ input }) => input)
    const { recordedAtMs, actor = null } = origin
    const put = PUT_ORDERS({ orders: JSON.stringify(inputs), recorded_at_ms: recordedAtMs, actor })
    const verdicts = await db.rows(...put)
    for (const [appId, id, ...verdict] of verdicts) {
      const { index, order } = round.get(keyText(appId, id)) as Placed
      outcomes[index] = outcomeOf(verdict, order)
    }
    // If an order of this round got no verdict, another writer has changed it. The next round sees that
    // change.
    left = left.filter(({ index }) => outcomes[index] === undefined)
  }
  return outcomes
}

function firstOfEach(placed: Placed[]): Map<string, Placed> {
  const round = new Map<string, Placed>()
  for (const each of placed) {
    const key = keyText(each.input.app_id, each.input.id)
    if (!round.has(key)) round.set(key, each)
  }
  return round
}

function keyText(appId: unknown, id: unknown): string {
  return JSON.stringify([appId, id])
}

function outcomeOf([verdict, kept]: Row, order: Order): PutOutcome {
  if (verdict === 'outdated') return { keptUpdateTime: kept as string }
  if (verdict !== 'compare') return verdict as PutOutcome
  return isSameOrder(order, toOrder([order.kind, kept])) ? 'unchanged' : 'conflict'
}
