import { randomUUID } from 'node:crypto'
import { StoreUnavailable } from '@txgw/base/store-errors'
import type { Database } from '../pool/database.ts'

/** The tables whose rows the service reads and writes. */
const TABLES = [
  ...['apps', 'app_keys', 'registry', 'platform_keys', 'settings', 'requests'],
  ...['orders', 'order_history', 'order_versions', 'order_counts'],
  ...['recharges', 'idempotency_keys', 'validations', 'validation_counts', 'audit_lanes'],
]

/** The tables that only grow. */
const GROWING_TABLES = ['audit_entries', 'audit_seals']

const CLOSED_TABLES = `
  SELECT string_agg(name, ', ') FROM unnest($2::text[]) AS name
  WHERE NOT coalesce(
    has_table_privilege(to_regclass($1 || '.' || name), 'SELECT')
    AND has_table_privilege(to_regclass($1 || '.' || name), 'INSERT')
    AND (name = ANY ($3::text[]) OR has_table_privilege(to_regclass($1 || '.' || name), 'UPDATE')), false)`

const ADD = `INSERT INTO env.settings (name, value) VALUES ($1, '')`
const REMOVE = 'DELETE FROM env.settings WHERE name = $1'

/**
 * Reads, then writes a row that is deleted before the commit. It waits for the disk and the standby like
 * every write, but for no lock of another process that does the same.
 */
export async function probeStore(database: Database, schema: string): Promise<void> {
  const closed = (
    await database.find(CLOSED_TABLES, schema, [...TABLES, ...GROWING_TABLES], GROWING_TABLES)
  )?.[0]
  if (closed !== null)
    throw new StoreUnavailable(
      `schema ${schema} does not let the user read and write ${closed}; grant it with txgw migrate up --grant-to <role>`,
    )
  const name = `probe-${randomUUID()}`
  await database.writeUnnoted(async (db) => {
    await db.run(ADD, name)
    await db.run(REMOVE, name)
  })
}
