import type { Order } from '@txgw/domain/orders/order'
import { microsOf } from '@txgw/domain/orders/order-times'
import type { Transaction } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'
import { forgetRecharges } from '../recharges/forget-recharges.ts'
import { countChanges } from './count-orders.ts'
import { orderKey } from './order-key.ts'

type AsRead = Pick<Order, 'appId' | 'id' | 'updateTime'>

/**
 * Locks the orders in the sequence in which imports lock them, and before their recharges, as ending a
 * recharge does.
 */
export const DELETE_ORDERS = statement(`
  WITH input AS (
    SELECT * FROM unnest(:app_ids::text[], :ids::text[], :micros::bigint[]) AS input (app_id, id, update_micros)
  ), unchanged AS MATERIALIZED (
    SELECT orders.app_id, orders.id FROM env.orders JOIN input USING (app_id, id, update_micros)
    ORDER BY orders.app_id, orders.id FOR UPDATE OF orders
  ), deleted AS (
    DELETE FROM env.orders USING unchanged
    WHERE orders.app_id = unchanged.app_id AND orders.id = unchanged.id
    RETURNING orders.app_id, orders.id, orders.order_status
  ), forgotten AS (
    DELETE FROM env.order_history USING deleted
    WHERE order_history.app_id = deleted.app_id AND order_history.order_id = deleted.id
  ), ${forgetRecharges('deleted', "recharges.order_id = deleted.id AND recharges.state = 'ACCEPTED'")},
  counted AS (${countChanges('(SELECT app_id, order_status, -1 AS change FROM deleted) AS changes')}
  )
  SELECT count(*) FROM deleted`)

export async function deleteOrders(db: Transaction, orders: AsRead[]): Promise<number> {
  const row = await db.row(
    ...DELETE_ORDERS({
      app_ids: orders.map(({ appId }) => appId),
      ids: orders.map(({ id }) => orderKey(id)),
      micros: orders.map(({ updateTime }) => microsOf('update_time', updateTime)),
    }),
  )
  return row?.[0] as number
}
