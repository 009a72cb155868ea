import { timeOfId } from '@txgw/base/ids'
import { type FoundSince, LOOKED_AT_MAX } from '@txgw/base/list-page'

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

/** The players among them whose ids begin with the prefix. */
export function playersAmongNewest<Row>(
  newest: readonly Row[],
  { timeOf, userIdOf }: { timeOf(row: Row): number; userIdOf(row: Row): string },
  { prefix, limit }: { prefix: string; limit: number },
): FoundSince<string> {
  const found = amongNewest(newest, timeOf, (row) => {
    const userId = userIdOf(row)
    return userId.startsWith(prefix) ? userId : undefined
  })
  return { ...found, rows: found.rows.slice(0, limit) }
}

/** For rows of an id, which has the time in it, and a user_id. */
export const ID_AND_USER = {
  timeOf: ([id]: readonly unknown[]) => timeOfId(id as string) ?? 0,
  userIdOf: ([, userId]: readonly unknown[]) => userId as string,
}

/** For rows of an order that begin with its user_id and end with create_micros, app_id and id. */
export const USER_AND_KEYS = {
  timeOf: (row: readonly unknown[]) => Math.floor((row.at(-3) as number) / 1000),
  userIdOf: ([userId]: readonly unknown[]) => userId as string,
}
