import { timeOfId } from '../../base/ids.ts'
import { type FoundSince, LOOKED_AT_MAX } from '../../base/list-page.ts'

/** Those of the newest rows that match, each once, and how far back these rows go if there are more. */
export function amongNewest<Row, T>(
  newest: readonly Row[],
  timeOf: (row: Row) => number,
  matchOf: (row: Row) => T | undefined,
): FoundSince<T> {
  const last = newest[LOOKED_AT_MAX - 1]
  const found = new Set<T>()
  for (const row of newest) {
    const match = matchOf(row)
    if (match !== undefined) found.add(match)
  }
  return { rows: [...found], ...(last !== undefined && { reachedMs: timeOf(last) }) }
}

/** Expects an id and a user_id in each row. */
export function playersAmongNewest(
  newest: readonly (readonly unknown[])[],
  prefix: string,
  limit: number,
): FoundSince<string> {
  const found = amongNewest(
    newest,
    ([id]) => timeOfId(id as string) ?? 0,
    ([, userId]) => ((userId as string).startsWith(prefix) ? (userId as string) : undefined),
  )
  return { ...found, rows: found.rows.slice(0, limit) }
}
