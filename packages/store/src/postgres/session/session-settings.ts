import type { PostgresLimits } from './limits.ts'

/**
 * How the server plans the statements of the service, each of which is a few index probes.
 *
 * A prepared statement is planned once. The server finds the partition when the statement runs, which costs a
 * third of planning it anew. The plan may be made while a table is small and stay in use while the table
 * grows. So it must not read a whole table, and it must not cost a compilation (JIT).
 */
export const PLANNING = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
}

/**
 * Settings that a session gets after it was opened. As connection parameters, a pooler would refuse or drop
 * them. The search path is empty, so that a statement that does not name its schema fails at once.
 */
export function settingsStatement(limits: PostgresLimits): string {
  const settings = {
    search_path: '',
    TimeZone: 'UTC',
    client_min_messages: 'warning',
    default_transaction_isolation: 'read committed',
    ...PLANNING,
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: limits.answerTimeoutMs,
  }
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`)
  return `SELECT ${calls.join(', ')}`
}
