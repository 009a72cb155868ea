import type {
  HourlyCount,
  ValidationCount,
  ValidationPeriod,
} from '@txgw/domain/validations/validation-store'
import type { Database, NamedValues, Row } from '../../database/database.ts'

const GIVEN_APPS = 'SELECT value FROM json_each($app_ids)'

/** Jumps from app to app with one probe each, and so never reads the hours outside the period. */
const EVERY_APP = `
  SELECT min(app_id) AS app_id FROM validation_counts
  UNION ALL
  SELECT (SELECT min(app_id) FROM validation_counts WHERE app_id > counted.app_id) FROM counted
  WHERE app_id IS NOT NULL`

/** The columns that the counts are grouped by. */
export const BY_LATENCY = 'app_id, outcome, code, latency_step'
export const BY_HOUR = 'hour_ms, outcome, code'

export function countValidations(db: Database, period: ValidationPeriod): ValidationCount[] {
  const { sql, values } = countStatement(period, BY_LATENCY)
  return db.rowsNamed(sql, values).map(toCount)
}

export function countByHour(db: Database, period: ValidationPeriod): HourlyCount[] {
  const { sql, values } = countStatement(period, BY_HOUR)
  return db.rowsNamed(sql, values).map(toHourlyCount)
}

export function countStatement(
  { appId, appIds = appId === undefined ? undefined : [appId], fromMs, toMs }: ValidationPeriod,
  columns: typeof BY_LATENCY | typeof BY_HOUR,
): { sql: string; values: NamedValues } {
  return {
    sql: `
      WITH RECURSIVE counted (app_id) AS (${appIds === undefined ? EVERY_APP : GIVEN_APPS})
      SELECT ${columns}, sum(count)
      FROM counted CROSS JOIN validation_counts USING (app_id)
      WHERE hour_ms >= $from_ms AND hour_ms < $to_ms
      GROUP BY ${columns} ORDER BY ${columns}`,
    values: {
      from_ms: fromMs,
      to_ms: toMs,
      ...(appIds !== undefined && { app_ids: JSON.stringify(appIds) }),
    },
  }
}

function toCount([appId, outcome, code, latencyStep, count]: Row): ValidationCount {
  return { appId, outcome, code, latencyStep, count } as ValidationCount
}

function toHourlyCount([hourMs, outcome, code, count]: Row): HourlyCount {
  return { hourMs, outcome, code, count } as HourlyCount
}
