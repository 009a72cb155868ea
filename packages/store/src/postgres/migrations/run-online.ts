import { LOCK_TIMEOUT_MS, type MigrationSession } from './migration-session.ts'

interface Index {
  unique: string
  name: string
  table: string
  /** The columns and everything after them. */
  definition: string
}

const CREATE_INDEX =
  /^CREATE\s+(UNIQUE\s+)?INDEX\s+([a-z0-9_]+)\s+ON\s+(?:env\.)?([a-z0-9_]+)\s*(\([\s\S]*)$/i

const PARTITIONS = `
  SELECT c.relname::text FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = to_regclass($1 || '.' || $2) ORDER BY c.relname`
const IS_VALID = `SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1 || '.' || $2)`
const IS_ATTACHED = `SELECT 1 FROM pg_inherits WHERE inhrelid = to_regclass($1 || '.' || $2)`

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

const BYTES = `
  SELECT coalesce(sum(pg_relation_size(oid)), 0)::bigint FROM pg_class
  WHERE oid = to_regclass($1 || '.' || $2)
    OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = to_regclass($1 || '.' || $2))`

/** Returns the bytes of the tables that the migration builds indexes of. It decides how long the migration takes. */
export async function bytesToIndex(session: MigrationSession, sql: string): Promise<number> {
  const tables = new Set(splitStatements(sql).flatMap((statement) => parseIndex(statement)?.table ?? []))
  let bytes = 0
  for (const table of tables) bytes += Number((await session.rows(BYTES, session.schema, table))[0]?.[0])
  return bytes
}

function splitStatements(sql: string): string[] {
  return sql
    .replace(/^[\t ]*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

function parseIndex(statement: string): Index | undefined {
  const [, unique = '', name, table, definition] = CREATE_INDEX.exec(statement) ?? []
  return name && table && definition ? { unique, name, table, definition } : undefined
}

/**
 * Builds an index while others write. Each step first checks what is there, so the build can be interrupted
 * anywhere and started again. The index of a partitioned table becomes valid when the index of its last
 * partition is attached.
 */
async function buildIndexOnline(
  session: MigrationSession,
  index: Index,
  onProgress: (line: string) => void,
): Promise<void> {
  const { unique, name, table, definition } = index
  const partitions = (await session.rows(PARTITIONS, session.schema, table)).map(
    ([partition]) => partition as string,
  )
  if (partitions.length === 0) return build(session, index)
  await session.command(`CREATE ${unique}INDEX IF NOT EXISTS ${name} ON ONLY env.${table} ${definition}`)
  for (const [done, partition] of partitions.entries()) {
    onProgress(`${session.schema}: ${name}, partition ${done + 1} of ${partitions.length}`)
    const part = { ...index, name: `${name}${partition.slice(table.length)}`, table: partition }
    if ((await session.rows(IS_ATTACHED, session.schema, part.name)).length > 0) continue
    await build(session, part)
    await session.command(`ALTER INDEX env.${name} ATTACH PARTITION env.${part.name}`)
  }
}

/**
 * Sets no lock time-out: the build waits for transactions that began before it, and nobody waits for the
 * build.
 */
async function build(session: MigrationSession, { unique, name, table, definition }: Index): Promise<void> {
  const [found] = await session.rows(IS_VALID, session.schema, name)
  if (found?.[0] === true) return
  await session.command('SET lock_timeout = 0')
  try {
    if (found) await session.command(`DROP INDEX CONCURRENTLY env.${name}`)
    await session.command(`CREATE ${unique}INDEX CONCURRENTLY ${name} ON env.${table} ${definition}`)
  } finally {
    await session.command(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`)
  }
}
