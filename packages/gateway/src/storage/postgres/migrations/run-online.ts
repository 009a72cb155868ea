import { buildIndexOnline, parseIndex } from './build-index-online.ts'
import type { MigrationSession } from './migration-session.ts'

/**
 * Runs a migration statement by statement while others read and write. Statements end with a semicolon at
 * the end of a line. CREATE INDEX is done without holding up writers, partition by partition; any other
 * statement must be one that may be repeated (IF EXISTS, IF NOT EXISTS) and that needs its lock only briefly.
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
