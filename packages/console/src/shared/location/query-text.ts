export type QueryValues = Record<string, string | number | undefined>

/** Leaves out empty values: an empty search field means no filter. */
export function queryText(query: QueryValues = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => [name, String(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}
