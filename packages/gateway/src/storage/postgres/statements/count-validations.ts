import type { HourlyCount, ValidationCount, ValidationPeriod } from '../../../validations/validation-store.ts'
import type { Row, Transaction, Value } from '../pool/database.ts'

/** The columns that the counts are grouped by. */
export const BY_LATENCY = 'app_id, outcome, code, latency_step'
export const BY_HOUR = 'hour_ms, outcome, code'

export async function countValidations(
  db: Transaction,
  period: ValidationPeriod,
): Promise<ValidationCount[]> {
  const { text, values } = countStatement(period, BY_LATENCY)
  return (await db.rows(text, ...values)).map(toCount)
}

export async function countByHour(db: Transaction, period: ValidationPeriod): Promise<HourlyCount[]> {
  const { text, values } = countStatement(period, BY_HOUR)
  return (await db.rows(text, ...values)).map(toHourlyCount)
}

/** Finds the hours of one app by the primary key, and the hours of all apps by the index on hours. */
export function countStatement(
  { appId, fromMs, toMs }: ValidationPeriod,
  columns: typeof BY_LATENCY | typeof BY_HOUR,
): { text: string; values: Value[] } {
  return {
    text: `
      SELECT ${columns}, sum(count)::bigint FROM env.validation_counts
      WHERE hour_ms >= $1 AND hour_ms < $2 ${appId === undefined ? '' : 'AND app_id = $3'}
      GROUP BY ${columns} ORDER BY ${columns}`,
    values: appId === undefined ? [fromMs, toMs] : [fromMs, toMs, appId],
  }
}

function toCount([appId, outcome, code, latencyStep, count]: Row): ValidationCount {
  return { appId, outcome, code, latencyStep, count } as ValidationCount
}

function toHourlyCount([hourMs, outcome, code, count]: Row): HourlyCount {
  return { hourMs, outcome, code, count } as HourlyCount
}
