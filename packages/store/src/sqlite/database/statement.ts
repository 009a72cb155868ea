import type { SQLInputValue } from 'node:sqlite'
import type { RowForm } from '../../rows/row-form.ts'
import { namedStatement, type Statement } from '../../statement.ts'

/** A statement with named values, such as `:user_id`. */
export const statement = (sql: string): Statement<SQLInputValue> => namedStatement(sql, '?')

/** A place for the value of each column, in their order. */
export const placesOf = (columns: string): string =>
  columns
    .split(', ')
    .map(() => '?')
    .join(', ')

/** The cells of a record as SQLite takes them, which knows no booleans. */
export function rowWriter<T>({ toRow }: Pick<RowForm<T>, 'toRow'>): (record: T) => SQLInputValue[] {
  return (record) => toRow(record).map((cell) => (typeof cell === 'boolean' ? Number(cell) : cell))
}
