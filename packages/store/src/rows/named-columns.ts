/** Its values are named as the columns are. */
export function insertInto(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `:${name}`).join(', ')})`
}

/** The columns with their values, as an update sets them. */
export const assignmentsOf = (columns: readonly string[]): string =>
  columns.map((name) => `${name} = :${name}`).join(', ')
