import type { Validation } from '@txgw/domain/validations/validation'
import type { BulkCount } from '../../bulk-store.ts'
import { COUNT_KEY, validationRows } from '../../rows/validation-row.ts'
import type { Row } from '../database/database.ts'
import { ADD_VALIDATION, validationCells } from '../statements/validations/add-validation.ts'
import { FIND_VALIDATION } from '../statements/validations/validation-store.ts'
import { type BulkTable, countRows } from './bulk-table.ts'

const READ = `
  SELECT ${validationRows.columns}, validation_key FROM validations
  WHERE validation_key > ? ORDER BY validation_key LIMIT ?`

/** Leaves out the counts, which are separate records and outlive the validations. */
export const validationTable: BulkTable<Validation> = {
  read(db, { after = '0', limit }) {
    const rows = db.rows(READ, Number(after), limit)
    const last = rows.at(-1)
    return { records: rows.map(validationRows.fromRow), next: last && String(last.at(-1)) }
  },
  find(db, { id }) {
    const row = db.row(FIND_VALIDATION, id)
    return row && validationRows.fromRow(row)
  },
  add(db, validations) {
    for (const validation of validations) db.run(ADD_VALIDATION, ...validationCells(validation))
  },
  count: (db) => countRows(db, 'validations'),
}

const READ_COUNTS = `
  SELECT ${COUNT_KEY}, count FROM validation_counts
  WHERE (${COUNT_KEY}) > (?, ?, ?, ?, ?) ORDER BY ${COUNT_KEY} LIMIT ?`
const FIND_COUNT = `
  SELECT ${COUNT_KEY}, count FROM validation_counts WHERE (${COUNT_KEY}) = (?, ?, ?, ?, ?)`
const ADD_COUNT = `INSERT INTO validation_counts (${COUNT_KEY}, count) VALUES (?, ?, ?, ?, ?, ?)`

const BEFORE_THE_FIRST = JSON.stringify(['', 0, '', '', 0])

type CountKey = [string, number, string, string, number]

export const validationCountTable: BulkTable<BulkCount> = {
  read(db, { after = BEFORE_THE_FIRST, limit }) {
    const records = db.rows(READ_COUNTS, ...(JSON.parse(after) as CountKey), limit).map(toCount)
    const last = records.at(-1)
    return { records, next: last && JSON.stringify(countKey(last)) }
  },
  find(db, count) {
    const row = db.row(FIND_COUNT, ...countKey(count))
    return row && toCount(row)
  },
  add(db, counts) {
    for (const count of counts) db.run(ADD_COUNT, ...countKey(count), count.count)
  },
  count: (db) => countRows(db, 'validation_counts'),
}

function countKey({ appId, hourMs, outcome, code, latencyStep }: BulkCount): CountKey {
  return [appId, hourMs, outcome, code, latencyStep]
}

function toCount([appId, hourMs, outcome, code, latencyStep, count]: Row): BulkCount {
  return { appId, hourMs, outcome, code, latencyStep, count } as BulkCount
}
