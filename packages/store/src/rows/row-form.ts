import type { Cell, Column } from '@txgw/base/records/columns'
import { type Fields, type RecordOf, snakeCase } from '@txgw/base/records/record'

/** The fields that have columns. */
export type Stored<F extends Fields> = {
  [N in keyof F as F[N]['column'] extends null ? never : N]: F[N]
}

/** A column that a search needs, made from the whole record. A read does not give it. */
export interface Derived<T> {
  readonly type: Column['type']
  readonly from: (record: T) => Cell
}

export interface RowForm<T> {
  /** As a statement lists them. */
  readonly columns: string
  readonly names: readonly string[]
  /** The columns and then those that a read does not give. */
  readonly written: readonly string[]
  /** The types in PostgreSQL of the written columns. */
  readonly types: readonly Column['type'][]
  /** Takes the cells of `columns`, and ignores those behind them. */
  readonly fromRow: (row: readonly unknown[]) => T
  /** The cells of `written`. */
  readonly toRow: (record: T) => Cell[]
  /** The same by name. */
  readonly toValues: (record: T) => Record<string, Cell>
}

interface Step {
  readonly name: string
  readonly type: Column['type']
  readonly write: (record: Loose) => Cell
  /** Sets the part of the record that the cell has. */
  readonly read: (cell: unknown, record: Loose) => void
}

type Loose = Record<string, unknown>

/** How both stores write the rows of a record and read them. */
export function rowForm<F extends Fields, T extends RecordOf<Stored<F>> = RecordOf<Stored<F>>>(
  fields: F,
  derived: { readonly [column: string]: Derived<T> } = {},
): RowForm<T> {
  const steps = Object.entries(fields).flatMap(([field, { column }]) => stepsOf(field, column))
  const names = steps.map(({ name }) => name)
  const written = [...names, ...Object.keys(derived)]
  const others = Object.values(derived)
  const writers = [...steps.map(({ write }) => write), ...others.map(({ from }) => from)] as ((
    record: T,
  ) => Cell)[]
  const toRow = (record: T) => writers.map((write) => write(record))
  return {
    columns: names.join(', '),
    names,
    written,
    types: [...steps, ...others].map(({ type }) => type),
    toRow,
    toValues(record) {
      const cells = toRow(record)
      return Object.fromEntries(written.map((name, index) => [name, cells[index] as Cell]))
    },
    fromRow(row) {
      const record: Loose = {}
      for (const [index, { read }] of steps.entries()) read(row[index], record)
      return record as T
    },
  }
}

function stepsOf(field: string, column: Fields[string]['column']): Step[] {
  if (column === null) return []
  if (!('parts' in column)) return [columnStep(field, column)]
  return Object.entries(column.parts).map(([member, part]) => partStep(field, member, part))
}

function columnStep(field: string, { name = snakeCase(field), type, write, read }: Column): Step {
  return {
    name,
    type,
    write: write ? (record) => write(record[field] as never) : (record) => record[field] as Cell,
    read(cell, record) {
      record[field] = read ? read(cell as never) : cell
    },
  }
}

function partStep(field: string, member: string, { name, type, write, read }: Column): Step {
  return {
    name: name ?? `${snakeCase(field)}_${snakeCase(member)}`,
    type,
    write(record) {
      const value = (record[field] as Loose | null)?.[member] ?? null
      return write && value !== null ? write(value as never) : (value as Cell)
    },
    read(cell, record) {
      const value = read && cell !== null ? read(cell as never) : cell
      if (!(field in record)) record[field] = value === null ? null : { [member]: value }
      else if (record[field] !== null) (record[field] as Loose)[member] = value
    },
  }
}
