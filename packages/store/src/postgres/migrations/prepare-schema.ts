import { StoreUnavailable } from '@txgw/base/store-errors'
import { migrateUp } from './migrate.ts'
import { withMigrationSession } from './migration-session.ts'
import { type MigrationStatus, migrationStatus } from './migration-status.ts'
import { bytesToIndex } from './run-online.ts'

interface Target {
  url: string
  schema: string
}

const PERMISSION_DENIED = '42501'

/** An index of so many bytes takes some seconds. */
const BYTES_MAX = 256 * 1024 * 1024

/**
 * Runs the migrations that are due when a service starts, if its user has the rights. It leaves those that build
 * indexes of large tables to the operator, who can plan for them: they may take hours.
 */
export async function prepareSchema(target: Target, bytesMax = BYTES_MAX): Promise<void> {
  const status = await migrationStatus(target)
  if (status.due.length === 0) return
  if ((await bytesOfDue(target, status)) > bytesMax) throw migrationsDue(status)
  try {
    await migrateUp(target)
  } catch (error) {
    const isRefused = error instanceof StoreUnavailable && error.message.includes(PERMISSION_DENIED)
    throw isRefused ? migrationsDue(status) : error
  }
}

async function bytesOfDue(target: Target, { version, due }: MigrationStatus): Promise<number> {
  const online = due.filter(({ isOnline }) => isOnline)
  if (version === 0 || online.length === 0) return 0
  return withMigrationSession(target, async (session) => {
    let bytes = 0
    for (const { sql } of online) bytes += await bytesToIndex(session, sql)
    return bytes
  })
}

function migrationsDue({ schema, version, newest, due }: MigrationStatus): StoreUnavailable {
  const names = due.map(({ name }) => name).join(', ')
  return new StoreUnavailable(
    `schema ${schema} has version ${version} of ${newest}, or this user cannot see it. These migrations are due: ${names}. ` +
      'Run txgw migrate up as a user that may change the schema, with --grant-to <role> for the user of the service.',
  )
}
