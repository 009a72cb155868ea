import type { PostgresLimits } from './limits.ts'
import { PLANNING } from './planning.ts'

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
