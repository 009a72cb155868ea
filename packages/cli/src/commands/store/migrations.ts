import type { Clock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import type { MigrationKind } from '@txgw/store/numbered-migrations'
import { CliFailure, UsageFailure } from '../../base/failure.ts'
import { openStore } from '../../stores/open-store.ts'
import { storeFailure } from '../../stores/store-failure.ts'
import { requireStore, type StorePlace, storeFolder } from '../../stores/store-place.ts'

export interface ListedMigration {
  environment: Environment
  /** Only for the embedded store, which has two files. */
  file?: string
  version: number
  name: string
  kind: MigrationKind
  isApplied: boolean
  /** Can run beside running services, however large the tables are. */
  isOnline: boolean
}

/** @throws {CliFailure} */
export async function listMigrations(
  place: StorePlace,
  environment: Environment,
): Promise<ListedMigration[]> {
  try {
    return await ('url' in place ? listOfSchema(place.url, environment) : listOfFiles(place, environment))
  } catch (error) {
    throw storeFailure(error)
  }
}

async function listOfSchema(url: string, environment: Environment): Promise<ListedMigration[]> {
  const { migrationStatus } = await import('@txgw/store/postgres/migrations/migration-status')
  const { readMigrations } = await import('@txgw/store/postgres/migrations/read-migrations')
  const { schemaOf } = await import('@txgw/store/postgres/schema')
  const { pending } = await migrationStatus({ url, schema: schemaOf(environment) })
  return readMigrations().map(({ version, name, kind, isOnline }) => ({
    environment,
    version,
    name,
    kind,
    isApplied: !pending.some((migration) => migration.version === version),
    isOnline,
  }))
}

async function listOfFiles(place: { dataDir: string }, environment: Environment): Promise<ListedMigration[]> {
  const { fileMigrations } = await import('@txgw/store/sqlite/migrations/migration-status')
  const migrations = fileMigrations(storeFolder(place, environment))
  return migrations.map((migration) => ({ environment, ...migration, isOnline: false }))
}

/** @throws {CliFailure} */
export async function applyMigrations(
  place: StorePlace,
  environment: Environment,
  { withContracts, onProgress }: { withContracts: boolean; onProgress(line: string): void },
): Promise<void> {
  requireStore(place, environment)
  try {
    if ('url' in place) {
      const { migrateUp } = await import('@txgw/store/postgres/migrations/migrate')
      const { schemaOf } = await import('@txgw/store/postgres/schema')
      await migrateUp({ url: place.url, schema: schemaOf(environment), withContracts, onProgress })
      return
    }
    onProgress(`Opening the files of ${environment}`)
    const { migrateFiles } = await import('@txgw/store/sqlite/migrations/migrate-files')
    await migrateFiles({ directory: storeFolder(place, environment), environment }, { withContracts })
  } catch (error) {
    throw storeFailure(error)
  }
}

/** The SQLSTATE as it appears in the message. */
const NO_SUCH_ROLE = ' 42704 '

/** @throws {CliFailure} */
export async function grantTo(place: { url: string }, environment: Environment, role: string): Promise<void> {
  const { grantStatements } = await import('@txgw/store/postgres/migrations/grants')
  const { withMigrationSession } = await import('@txgw/store/postgres/migrations/migration-session')
  const { schemaOf } = await import('@txgw/store/postgres/schema')
  const schema = schemaOf(environment)
  try {
    const statements = grantStatements(schema, role)
    await withMigrationSession({ url: place.url, schema }, (session) => session.command(statements))
  } catch (error) {
    if (error instanceof RangeError) throw new UsageFailure(`--grant-to: ${error.message}.`)
    if (error instanceof Error && error.message.includes(NO_SUCH_ROLE)) throw noSuchRole(role, error)
    throw storeFailure(error)
  }
}

function noSuchRole(role: string, cause: Error): CliFailure {
  return new CliFailure('NO_ROLE', `The server has no role ${role}.`, {
    advice: `Create it with CREATE ROLE ${role} LOGIN PASSWORD '…', then run the same command again.`,
    cause,
  })
}

/** Leaves an entry in the audit trail about migrations that were applied. @throws {CliFailure} */
export async function recordMigrations(
  place: StorePlace,
  environment: Environment,
  applied: ListedMigration[],
  clock: Clock,
): Promise<void> {
  try {
    const { commandEntry } = await import('@txgw/domain/audit/command-entry')
    const store = await openStore(place, environment)
    const names = applied.map(({ file, name }) => (file === undefined ? name : `${file}: ${name}`))
    const change = { object: 'schema', appId: null, before: null, after: { migrations: names } }
    await store.audit.append(commandEntry('migrate up', clock, change)).finally(() => store.close())
  } catch (error) {
    throw storeFailure(error)
  }
}
