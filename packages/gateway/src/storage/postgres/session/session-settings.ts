import type { PostgresLimits } from './limits.ts'

/**
 * How the server plans for a session of the service, whose every statement is a few index probes.
 *
 * A prepared statement is planned once: which partition it needs is found when it runs, which costs a third
 * of planning it anew. As the one plan may be made while a table is small and stay in use while it grows, it
 * may not be one that reads a whole table, nor one that a compiler would have to pay for.
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
 * What a session is told after it was opened: as parameters of the connection a pooler would refuse or drop
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
