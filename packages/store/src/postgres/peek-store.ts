import type { Environment } from '@txgw/base/environment'
import type { FoundStore } from '@txgw/domain/evidence/store-marks'
import { type MigrationSession, withMigrationSession } from './migrations/migration-session.ts'
import { schemaOf } from './schema.ts'
import type { Row } from './session/session.ts'
import { READ_HEADS } from './statements/audit/audit-store.ts'
import { READ_MARKS, READ_PLACE, toMarks } from './statements/mark-store.ts'

const TABLES = `
  SELECT relname::text FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE nspname = $1 AND relname = ANY ($2::text[])
    AND has_schema_privilege(pg_namespace.oid, 'USAGE') AND has_table_privilege(pg_class.oid, 'SELECT')`
const HASHES = 'SELECT position, hash FROM env.audit_entries WHERE position = ANY ($1::bigint[])'
const LISTED_KEYS = 'SELECT serial_no, public_key FROM env.platform_keys'

/**
 * Looks at the schema of one environment and leaves it as it is.
 * @param positions of the audit entries whose hashes are wanted
 * @returns undefined when the schema is not there yet
 * @throws {StoreUnavailable}
 */
export function peekPostgres(
  { url, environment }: { url: string; environment: Environment },
  positions: number[],
): Promise<FoundStore | undefined> {
  const schema = schemaOf(environment)
  return withMigrationSession({ url, schema }, async (session) => {
    const wanted = ['settings', 'audit_lanes', 'audit_entries', 'platform_keys']
    const tables = new Set((await session.rows(TABLES, schema, wanted)).map(([name]) => name))
    if (!tables.has('settings')) return undefined
    // A table that an older release did not have yet.
    const rows = (table: string, text: string, ...values: number[][]) =>
      tables.has(table) ? session.rows(text, ...values) : []
    const place = await readPlace(session)
    const hashes = await rows('audit_entries', HASHES, positions)
    return {
      ...toMarks({
        place,
        settings: await rows('settings', READ_MARKS),
        heads: await rows('audit_lanes', READ_HEADS),
      }),
      hashes: new Map(hashes as [number, string][]),
      listedKeys: new Map((await rows('platform_keys', LISTED_KEYS)) as [string, string][]),
    }
  })
}

/** Some hosted servers do not tell. */
function readPlace(session: MigrationSession): Promise<Row[]> {
  return session.rows(READ_PLACE).catch(() => [])
}
