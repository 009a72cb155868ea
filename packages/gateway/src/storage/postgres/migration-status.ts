import { SchemaTooNew, StoreUnavailable } from '../store.ts'
import { type MigrationSession, withMigrationSession } from './migration-session.ts'
import { type Migration, readMigrations } from './read-migrations.ts'

export interface MigrationStatus {
  schema: string
  /** 0: nothing is there yet. */
  version: number
  newest: number
  pending: Pick<Migration, 'version' | 'name' | 'isOnline'>[]
}

const IS_THERE = `SELECT to_regclass('schema_migrations') IS NOT NULL`
const APPLIED = 'SELECT version, checksum FROM schema_migrations ORDER BY version'

/** What there is and what is missing, without changing anything. */
export function migrationStatus(
  target: { url: string; schema: string },
  migrations: Migration[] = readMigrations(),
): Promise<MigrationStatus> {
  return withMigrationSession(target, async (session) => {
    const pending = await pendingMigrations(session, migrations)
    const newest = migrations.length
    return { schema: target.schema, version: newest - pending.length, newest, pending }
  })
}

/** @throws {SchemaTooNew} @throws {StoreUnavailable} a migration is not the one that was applied */
export async function pendingMigrations(
  session: MigrationSession,
  migrations: Migration[],
): Promise<Migration[]> {
  const isThere = (await session.rows(IS_THERE))[0]?.[0] === true
  const applied = isThere ? await session.rows(APPLIED) : []
  const found = (applied.at(-1)?.[0] ?? 0) as number
  if (found > migrations.length)
    throw new SchemaTooNew(
      `${session.where} has version ${found}, but this program knows versions up to ${migrations.length}: ` +
        'a newer version of txgw has written it. Start that version or a later one.',
    )
  for (const [version, checksum] of applied) refuseChanged(session, migrations, [version, checksum])
  return migrations.slice(found)
}

function refuseChanged(session: MigrationSession, migrations: Migration[], [version, checksum]: unknown[]) {
  const migration = migrations[(version as number) - 1]
  if (migration?.checksum === checksum) return
  throw new StoreUnavailable(
    `${session.where} was made by another text of migration ${migration?.name} than this program has: ` +
      'start the version of txgw that made it',
  )
}
