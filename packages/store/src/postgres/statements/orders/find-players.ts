import type { TextRange } from '@txgw/base/text-range'
import type { Database, Value } from '../../pool/database.ts'

/** The form of the user_id in the index by user of each table. No user_id is longer. */
const USER = 'left(user_id, 256)'

/** The table has an index by user_id. */
type Table = 'orders' | 'validations'

export async function findPlayers(
  database: Database,
  table: Table,
  range: TextRange,
  limit: number,
): Promise<string[]> {
  const { text, values } = playersStatement(table, range, limit)
  return (await database.rowsOnce(text, ...values)).map(([userId]) => userId as string)
}

/** Each step finds the next player by the index, however many rows the last one has. */
export function playersStatement(
  table: Table,
  { from, before }: TextRange,
  limit: number,
): { text: string; values: Value[] } {
  const next = (isBehind: string) => `
    SELECT user_id FROM env.${table}
    WHERE ${USER} ${isBehind} ${before === undefined ? '' : `AND ${USER} < $2`} ORDER BY ${USER} LIMIT 1`
  const text = `
    WITH RECURSIVE player (id, number) AS (
      (SELECT first.user_id, 1 FROM (${next('>= $1')}) AS first)
      UNION ALL
      SELECT next.user_id, number + 1
      FROM player CROSS JOIN LATERAL (${next('> player.id')}) AS next WHERE number < ${limit}
    )
    SELECT id FROM player ORDER BY number`
  return { text, values: before === undefined ? [from] : [from, before] }
}
