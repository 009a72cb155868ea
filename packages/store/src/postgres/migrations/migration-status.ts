import { SchemaTooNew, StoreUnavailable } from '@txgw/base/store-errors'
import { stepsToApply } from '../../numbered-migrations.ts'
import { type MigrationSession, withMigrationSession } from './migration-session.ts'
import { type Migration, readMigrations } from './read-migrations.ts'

export interface MigrationStatus {
  schema: string
  /** The number of applied migrations; 0 means that nothing is there yet. */
  version: number
  newest: number
  /** All migrations that are not applied. */
  pending: Migration[]
  /** The pending migrations that this program needs. */
  due: Migration[]
}

/**
 * Expand steps are recorded in a separate table. The previous release refuses a version that it does not
 * know, but it does not look at that table.
 */
export const MIGRATION_TABLES = {
  base: 'schema_migrations',
  expand: 'schema_expansions',
  contract: 'schema_migrations',
}

const TABLES_THERE = `
  SELECT relname::text FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE nspname = $1 AND relname = ANY ($2::text[]) AND has_schema_privilege(pg_namespace.oid, 'USAGE')`

/** Reports which migrations are applied and which are missing, without changing anything. */
export function migrationStatus(
  target: { url: string; schema: string },
  migrations: Migration[] = readMigrations(),
): Promise<MigrationStatus> {
  return withMigrationSession(target, async (session) => {
    const pending = await pendingMigrations(session, migrations)
    const newest = migrations.length
    const version = newest - pending.length
    const due = stepsToApply(pending, { isEmpty: version === 0, withContracts: false })
    return { schema: target.schema, version, newest, pending, due }
  })
}

/** @throws {SchemaTooNew} @throws {StoreUnavailable} a migration differs from the one that was applied */
export async function pendingMigrations(
  session: MigrationSession,
  migrations: Migration[],
): Promise<Migration[]> {
  const there = await session.rows(TABLES_THERE, session.schema, Object.values(MIGRATION_TABLES))
  const tables = new Map<string, Map<number, unknown>>()
  for (const [table] of there) tables.set(table as string, await readApplied(session, table as string))
  refuseNewer(session, tables.get(MIGRATION_TABLES.base), migrations.length)
  return migrations.filter((migration) => {
    const applied = tables.get(MIGRATION_TABLES[migration.kind])
    if (!applied?.has(migration.version)) return true
    refuseChanged(session, migration, applied.get(migration.version))
    return false
  })
}

async function readApplied(session: MigrationSession, table: string): Promise<Map<number, unknown>> {
  const rows = await session.rows(`SELECT version, checksum FROM env.${table}`)
  return new Map(rows.map(([version, checksum]) => [version as number, checksum]))
}

/** Ignores expand steps of a later release: they only add. */
function refuseNewer(session: MigrationSession, applied: Map<number, unknown> | undefined, newest: number) {
  const found = Math.max(0, ...(applied?.keys() ?? []))
  if (found <= newest) return
  throw new SchemaTooNew(
    `${session.where} has version ${found}, but this program knows versions up to ${newest}: ` +
      'a newer version of txgw has written it. Start that version or a later one.',
  )
}

function refuseChanged(session: MigrationSession, { name, checksum }: Migration, applied: unknown) {
  if (checksum === applied) return
  throw new StoreUnavailable(
    `${session.where} was made with another version of migration ${name} than this program has: ` +
      'start the version of txgw that made it',
  )
}
