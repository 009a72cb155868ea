import type { Validation } from '@txgw/domain/validations/validation'
import type { BulkCount } from '../../bulk-store.ts'
import { COUNT_KEY, validationRows } from '../../rows/validation-row.ts'
import type { Row } from '../pool/database.ts'
import { type BulkTable, countRows, rowsOf, rowsText } from './bulk-table.ts'

const { columns: COLUMNS, fromRow, toValues } = validationRows

const READ = `
  SELECT ${COLUMNS} FROM env.validations
  WHERE (app_id, id) > ($1, $2) ORDER BY app_id, id LIMIT `
const FIND = `
  SELECT ${COLUMNS} FROM env.validations
  WHERE (app_id, id) IN (SELECT * FROM unnest($1::text[], $2::text[]))`
const ADD = `
  INSERT INTO env.validations (${COLUMNS})
  SELECT ${COLUMNS} FROM ${rowsOf('env.validations', '$1')} ON CONFLICT (app_id, id) DO NOTHING`

const BEFORE_THE_FIRST = JSON.stringify(['', ''])

/** Leaves out the counts, which are separate records and outlive the validations. */
export const validationTable: BulkTable<Validation> = {
  async read(db, { after = BEFORE_THE_FIRST, limit }) {
    const rows = await db.rowsOnce(READ + limit, ...(JSON.parse(after) as [string, string]))
    const records = rows.map(fromRow)
    const last = records.at(-1)
    return { records, next: last && JSON.stringify([last.appId, last.id]) }
  },
  async find(db, validations) {
    const appIds = validations.map(({ appId }) => appId)
    const ids = validations.map(({ id }) => id)
    return (await db.rows(FIND, appIds, ids)).map(fromRow)
  },
  add: (db, validations) => db.run(ADD, JSON.stringify(validations.map(toValues))),
  count: (db) => countRows(db, 'env.validations'),
}

const SUMMED = `SELECT ${COUNT_KEY}, sum(count)::bigint FROM env.validation_counts`

const READ_COUNTS = `
  ${SUMMED} WHERE (${COUNT_KEY}) > ($1, $2, $3, $4, $5)
  GROUP BY ${COUNT_KEY} ORDER BY ${COUNT_KEY} LIMIT `
const FIND_COUNTS = `
  ${SUMMED}
  WHERE (${COUNT_KEY}) IN (SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[]))
  GROUP BY ${COUNT_KEY}`
const ADD_COUNTS = `
  INSERT INTO env.validation_counts (${COUNT_KEY}, count, slot)
  SELECT ${COUNT_KEY}, count, 0 FROM ${rowsOf('env.validation_counts', '$1')} ON CONFLICT DO NOTHING`

type CountKey = [string, number, string, string, number]

const BEFORE_THE_FIRST_COUNT = JSON.stringify(['', 0, '', '', 0])

export const validationCountTable: BulkTable<BulkCount> = {
  async read(db, { after = BEFORE_THE_FIRST_COUNT, limit }) {
    const rows = await db.rowsOnce(READ_COUNTS + limit, ...(JSON.parse(after) as CountKey))
    return {
      records: rows.map(toCount),
      next: rows.length > 0 ? JSON.stringify(rows.at(-1)?.slice(0, 5)) : undefined,
    }
  },
  async find(db, counts) {
    const keys = counts.map(countKey)
    const column = <I extends 0 | 1 | 2 | 3 | 4>(index: I) => keys.map((key) => key[index])
    return (await db.rows(FIND_COUNTS, column(0), column(1), column(2), column(3), column(4))).map(toCount)
  },
  add: (db, counts) =>
    db.run(
      ADD_COUNTS,
      rowsText(
        `${COUNT_KEY}, count`,
        counts.map((each) => [...countKey(each), each.count]),
      ),
    ),
  count: (db) => countRows(db, `(${SUMMED} GROUP BY ${COUNT_KEY}) AS summed`),
}

function countKey({ appId, hourMs, outcome, code, latencyStep }: BulkCount): CountKey {
  return [appId, hourMs, outcome, code, latencyStep]
}

function toCount([appId, hourMs, outcome, code, latencyStep, count]: Row): BulkCount {
  return { appId, hourMs, outcome, code, latencyStep, count } as BulkCount
}
