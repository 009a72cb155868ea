import type { Cell, Column } from '@txgw/base/records/columns'
import type { Fields, RecordOf } from '@txgw/base/records/record'
import { documentSteps, isInDocument } from './document.ts'
import { columnStep, type Loose, partStep, type Step } from './row-step.ts'

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

/** How both stores write the rows of a record and read them. */
export function rowForm<F extends Fields, T extends RecordOf<Stored<F>> = RecordOf<Stored<F>>>(
  fields: F,
  derived: { readonly [column: string]: Derived<T> } = {},
): RowForm<T> {
  const columns = Object.entries(fields).flatMap(([field, { column }]) => stepsOf(field, column))
  const steps = [...columns, ...documentSteps(fields)]
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
  if (column === null || isInDocument(column)) return []
  if (!('parts' in column)) return [columnStep(field, column)]
  return Object.entries(column.parts).flatMap(([member, part]) =>
    isInDocument(part) ? [] : [partStep(field, member, part)],
  )
}
