import type { Cell, Column } from '@txgw/base/records/columns'
import { snakeCase } from '@txgw/base/records/record'

/** One cell of a row: how it is made from the record, and what it says of it. */
export interface Step {
  readonly name: string
  readonly type: Column['type']
  readonly write: (record: Loose) => Cell
  /** Sets the part of the record that the cell has. */
  readonly read: (cell: unknown, record: Loose) => void
}

export type Loose = Record<string, unknown>

export function columnStep(field: string, { name = snakeCase(field), type, write, read }: Column): Step {
  return {
    name,
    type,
    write: write ? (record) => write(record[field] as never) : (record) => record[field] as Cell,
    read(cell, record) {
      record[field] = read ? read(cell as never) : cell
    },
  }
}

export function partStep(field: string, member: string, { name, type, write, read }: Column): Step {
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
