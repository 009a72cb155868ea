import type { TextRange } from '@txgw/base/text-range'
import type { Database } from '../../database/database.ts'

/** The table has an index by user_id. */
type Table = 'orders' | 'validations'

export function findPlayers(
  db: Database,
  table: Table,
  { from, before }: TextRange,
  limit: number,
): string[] {
  const values = { from, ...(before !== undefined && { before }), limit }
  return db
    .rowsNamed(playersStatement(table, before !== undefined), values)
    .map(([userId]) => userId as string)
}

/** Each step finds the next player by the index, however many rows the last one has. */
export function playersStatement(table: Table, isBounded: boolean): string {
  const next = (isBehind: string) => `
    SELECT user_id FROM ${table} INDEXED BY ${table}_by_user
    WHERE user_id ${isBehind} ${isBounded ? 'AND user_id < $before' : ''} ORDER BY user_id LIMIT 1`
  return `
    WITH RECURSIVE player (id, number) AS (
      SELECT (${next('>= $from')}), 1
      UNION ALL
      SELECT (${next('> player.id')}), number + 1 FROM player WHERE player.id IS NOT NULL AND number < $limit
    )
    SELECT id FROM player WHERE id IS NOT NULL`
}
