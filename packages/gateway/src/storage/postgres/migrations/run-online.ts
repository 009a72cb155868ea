import { buildIndexOnline, parseIndex } from './build-index-online.ts'
import type { MigrationSession } from './migration-session.ts'

/**
 * Runs a migration statement by statement while others read and write. A statement ends with a semicolon at
 * the end of a line. CREATE INDEX runs partition by partition and does not block writers. Any other statement
 * must be repeatable (IF EXISTS, IF NOT EXISTS) and need its lock only briefly.
 */
export async function runOnline(
  session: MigrationSession,
  sql: string,
  onProgress: (line: string) => void,
): Promise<void> {
  for (const statement of splitStatements(sql)) {
    const index = parseIndex(statement)
    if (index) await buildIndexOnline(session, index, onProgress)
    else await session.change(statement)
  }
}

function splitStatements(sql: string): string[] {
  return sql
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
