import type { Recharge } from '@txgw/domain/recharges/recharge'
import { RECHARGE_COLUMNS, rechargeRows, toRecharge } from '../../rows/recharge-row.ts'
import { orderKey } from '../statements/orders/order-key.ts'
import { type BulkTable, countRows, rowsOf } from './bulk-table.ts'

const READ = `
  SELECT ${RECHARGE_COLUMNS} FROM env.recharges
  WHERE (app_id, id) > ($1, $2) ORDER BY app_id, id LIMIT `

const FIND = `
  SELECT ${RECHARGE_COLUMNS} FROM env.recharges
  WHERE (app_id, id) IN (SELECT * FROM unnest($1::text[], $2::text[]))`

const WRITTEN = rechargeRows.written.join(', ')

/** The added recharges have no lease: the first process that looks for undecided recharges takes them over. */
const ADD = `
  WITH added AS (
    INSERT INTO env.recharges (${WRITTEN}, lease_owner, lease_until_ms)
    SELECT ${WRITTEN}, '', 0 FROM ${rowsOf('env.recharges', '$1')}
    ON CONFLICT (app_id, id) DO NOTHING
    RETURNING app_id, id, idempotency_key
  ), keyed AS (
    INSERT INTO env.idempotency_keys (idempotency_key, app_id, recharge_id)
    SELECT idempotency_key, app_id, id FROM added WHERE idempotency_key IS NOT NULL
  )
  SELECT count(*) FROM added`

/** Nothing may change the order of a recharge that has ended. */
const HOLD_ORDERS = `
  UPDATE env.orders SET recharge_ended = true
  FROM unnest($1::text[], $2::text[]) AS ended (app_id, id)
  WHERE orders.app_id = ended.app_id AND orders.id = ended.id`

const BEFORE_THE_FIRST = JSON.stringify(['', ''])

export const rechargeTable: BulkTable<Recharge> = {
  async read(db, { after = BEFORE_THE_FIRST, limit }) {
    const rows = await db.rowsOnce(READ + limit, ...(JSON.parse(after) as [string, string]))
    const records = rows.map(toRecharge)
    const last = records.at(-1)
    return { records, next: last && JSON.stringify([last.request.appId, last.id]) }
  },
  async find(db, recharges) {
    const appIds = recharges.map(({ request }) => request.appId)
    const ids = recharges.map(({ id }) => id)
    return (await db.rows(FIND, appIds, ids)).map(toRecharge)
  },
  async add(db, recharges) {
    const values = JSON.stringify(recharges.map(rechargeRows.toValues))
    const added = (await db.row(ADD, values))?.[0] as number
    const ended = recharges.filter(({ state, orderId }) => state === 'ENDED' && orderId !== null)
    const appIds = ended.map(({ request }) => request.appId)
    const orderIds = ended.map(({ orderId }) => orderKey(orderId as string))
    if (ended.length > 0) await db.run(HOLD_ORDERS, appIds, orderIds)
    return added
  },
  count: (db) => countRows(db, 'env.recharges'),
}
