export type Cell = string | number | boolean | null

/** One column of a field. Its name and its meaning are those of both stores. */
export interface Column {
  /** The field's name in snake_case when absent. */
  readonly name?: string | undefined
  /** The type in PostgreSQL. In SQLite it is TEXT for text, REAL for a fraction and INTEGER for the others. */
  readonly type: 'text' | 'bigint' | 'integer' | 'smallint' | 'boolean' | 'double precision'
  /** Absent where the value is the cell. */
  readonly write?: (value: never) => Cell
  /** Absent where the cell is the value. */
  readonly read?: (cell: never) => unknown
}

/** Kept in the document of the row, one JSON text for all that no search asks for. */
export interface InDocument {
  readonly in: 'document'
}

/** A value with a column for each of its members. The value is null when the first of them is. */
export interface Parts {
  readonly parts: { readonly [member: string]: Column | InDocument }
}

export const inDocument: InDocument = { in: 'document' }

export const parts = (members: Parts['parts']): Parts => ({ parts: members })
export const text = (name?: string): Column => ({ type: 'text', name })
export const whole = (name?: string): Column => ({ type: 'bigint', name })
export const fraction = (name?: string): Column => ({ type: 'double precision', name })

/** SQLite gives 1 for true. */
export const flag = (name?: string): Column => ({
  type: 'boolean',
  name,
  read: (cell: unknown) => cell === true || cell === 1,
})

/** A value that is kept as JSON; null is kept as NULL. */
export const json = (name?: string): Column => ({
  type: 'text',
  name,
  write: (value: unknown) => (value === null ? null : JSON.stringify(value)),
  read: (cell: string | null) => (cell === null ? null : JSON.parse(cell)),
})
