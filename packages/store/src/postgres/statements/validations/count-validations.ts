import type {
  HourlyCount,
  ValidationCount,
  ValidationPeriod,
} from '@txgw/domain/validations/validation-store'
import type { Reader, Row, Value } from '../../pool/database.ts'

/** The columns that the counts are grouped by. */
export const BY_LATENCY = 'app_id, outcome, code, latency_step'
export const BY_HOUR = 'hour_ms, outcome, code'

export async function countValidations(db: Reader, period: ValidationPeriod): Promise<ValidationCount[]> {
  const { text, values } = countStatement(period, BY_LATENCY)
  return (await db.rows(text, ...values)).map(toCount)
}

export async function countByHour(db: Reader, period: ValidationPeriod): Promise<HourlyCount[]> {
  const { text, values } = countStatement(period, BY_HOUR)
  return (await db.rows(text, ...values)).map(toHourlyCount)
}

/** Finds the hours of given apps by the primary key, and the hours of all apps by the index on hours. */
export function countStatement(
  { appId, appIds = appId === undefined ? undefined : [appId], fromMs, toMs }: ValidationPeriod,
  columns: typeof BY_LATENCY | typeof BY_HOUR,
): { text: string; values: Value[] } {
  const hours = 'hour_ms >= $1 AND hour_ms < $2'
  // Without the OFFSET, the planner would join instead and read the hours of all apps.
  const counted =
    appIds === undefined
      ? `env.validation_counts WHERE ${hours}`
      : `unnest($3::text[]) AS given (given_id) CROSS JOIN LATERAL (
           SELECT * FROM env.validation_counts WHERE app_id = given_id AND ${hours} OFFSET 0
         ) AS counts`
  return {
    text: `
      SELECT ${columns}, sum(count)::bigint FROM ${counted}
      GROUP BY ${columns} ORDER BY ${columns}`,
    values: appIds === undefined ? [fromMs, toMs] : [fromMs, toMs, [...appIds]],
  }
}

function toCount([appId, outcome, code, latencyStep, count]: Row): ValidationCount {
  return { appId, outcome, code, latencyStep, count } as ValidationCount
}

function toHourlyCount([hourMs, outcome, code, count]: Row): HourlyCount {
  return { hourMs, outcome, code, count } as HourlyCount
}
