import type { SQLInputValue } from 'node:sqlite'
import type { RowForm } from '../../rows/row-form.ts'
import { rowWriter } from './statement.ts'

/** The cells of a record by the names of their columns, as SQLite takes them. */
export function valuesOf<T>(rows: RowForm<T>): (record: T) => Record<string, SQLInputValue> {
  const toCells = rowWriter(rows)
  return (record) => {
    const cells = toCells(record)
    return Object.fromEntries(rows.written.map((name, index) => [name, cells[index] as SQLInputValue]))
  }
}
