import { StoreUnavailable } from '../../../base/store-errors.ts'
import { migrateUp } from './migrate.ts'
import { type MigrationStatus, migrationStatus } from './migration-status.ts'

const PERMISSION_DENIED = '42501'

/**
 * Runs the migrations that are due when a service starts, if its user has the rights. In an existing schema
 * it leaves online migrations to the operator, who can plan for them: an index on a large table takes hours.
 */
export async function prepareSchema(target: { url: string; schema: string }): Promise<void> {
  const status = await migrationStatus(target)
  if (status.due.length === 0) return
  if (status.version > 0 && status.due.some(({ isOnline }) => isOnline)) throw migrationsDue(status)
  try {
    await migrateUp(target)
  } catch (error) {
    const isRefused = error instanceof StoreUnavailable && error.message.includes(PERMISSION_DENIED)
    throw isRefused ? migrationsDue(status) : error
  }
}

function migrationsDue({ schema, version, newest, due }: MigrationStatus): StoreUnavailable {
  const names = due.map(({ name }) => name).join(', ')
  return new StoreUnavailable(
    `schema ${schema} has version ${version} of ${newest}, or this user cannot see it. These migrations are due: ${names}. ` +
      'Run txgw migrate up as a user that may change the schema, with --grant-to <role> for the user of the service.',
  )
}
