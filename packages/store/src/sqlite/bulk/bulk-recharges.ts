import type { Recharge } from '@txgw/domain/recharges/recharge'
import { RECHARGE_COLUMNS, rechargeRows, toRecharge } from '../../rows/recharge-row.ts'
import { placesOf, rowWriter } from '../database/statement.ts'
import { FIND_RECHARGE } from '../statements/recharges/recharge-store.ts'
import { type BulkTable, countRows } from './bulk-table.ts'

const READ = `
  SELECT ${RECHARGE_COLUMNS}, recharge_key FROM recharges
  WHERE recharge_key > ? ORDER BY recharge_key LIMIT ?`

/** The added recharge has no lease: the first process that looks for undecided recharges takes it over. */
const WRITTEN = rechargeRows.written.join(', ')
const ADD = `INSERT INTO recharges (${WRITTEN}) VALUES (${placesOf(WRITTEN)})`

const rowOf = rowWriter(rechargeRows)

export const rechargeTable: BulkTable<Recharge> = {
  read(db, { after = '0', limit }) {
    const rows = db.rows(READ, Number(after), limit)
    const last = rows.at(-1)
    return { records: rows.map(toRecharge), next: last && String(last.at(-1)) }
  },
  find(db, { id }) {
    const row = db.row(FIND_RECHARGE, id)
    return row && toRecharge(row)
  },
  add(db, recharges) {
    for (const recharge of recharges) db.run(ADD, ...rowOf(recharge))
  },
  count: (db) => countRows(db, 'recharges'),
}
