/** Follows an index that gives the order of a list once its first columns are fixed. */
export interface Scan {
  table: string
  columns: string
  /** Undefined for the primary key. */
  index: string | undefined
  conditions: readonly string[]
  /** The list is merged from one scan for each of these conditions, of which there is at least one. */
  branches?: readonly string[]
  /** How the list is sorted. */
  order: string
}

/** A page of a list. Every scan gives its rows in the order of the list, so they are merged and never sorted. */
export function mergeScans({ table, columns, index, conditions, branches, order }: Scan): string {
  const hint = index === undefined ? '' : `INDEXED BY ${index}`
  const scanOf = (branch: readonly string[]) => {
    const all = [...conditions, ...branch]
    const where = all.length > 0 ? `WHERE ${all.join(' AND ')}` : ''
    return `SELECT ${columns} FROM ${table} ${hint} ${where}`
  }
  const scans = branches ? branches.map((branch) => scanOf([branch])) : [scanOf([])]
  return `${scans.join(' UNION ALL ')} ORDER BY ${order} LIMIT $limit`
}

/** Compares texts as the store does, by their bytes. */
export function compareBytes(left: unknown, right: unknown): number {
  return Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)))
}
