import type { Validation } from '@txgw/domain/validations/validation'
import { VALIDATION_COLUMNS, validationCountKey, validationValues } from '../../../rows/validation-row.ts'
import { prefixed } from '../../../statement.ts'
import type { Transaction, Value } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'

const COUNT_KEY = 'app_id, hour_ms, outcome, code, latency_step'

/** The latency step already spreads the counters, so a few slots for each are enough that nobody waits. */
const SLOTS = 4

const COUNT_VALUES =
  ':count_app_id::text, :count_hour_ms::bigint, :count_outcome::text, :count_code::text, :count_latency_step::smallint'
const COLUMNS = VALIDATION_COLUMNS.split(', ')
const VALUES = COLUMNS.map(
  (column) => `:validation_${column}::${/_(ms|micros)$/.test(column) ? 'bigint' : 'text'}`,
)

/** Two WITH parts that store a validation and count it, once for each row of the given table. */
export function keepAndCount(source: string): string {
  return `kept AS (
      INSERT INTO env.validations (${VALIDATION_COLUMNS})
      SELECT ${VALUES.join(', ')} FROM ${source}
    ), counted_validation AS (
      INSERT INTO env.validation_counts (${COUNT_KEY}, slot, count)
      SELECT ${COUNT_VALUES}, pg_backend_pid() % ${SLOTS}, 1 FROM ${source}
      ON CONFLICT (${COUNT_KEY}, slot) DO UPDATE SET count = validation_counts.count + 1
    )`
}

/** The values of `keepAndCount`. */
export function keptValues(validation: Validation): Record<string, Value> {
  return {
    ...prefixed<Value>('validation', COLUMNS, validationValues(validation)),
    ...prefixed<Value>('count', COUNT_KEY.split(', '), validationCountKey(validation)),
  }
}

const ADD = statement(`WITH one AS (SELECT), ${keepAndCount('one')} SELECT`)

export async function addValidation(db: Transaction, validation: Validation): Promise<void> {
  await db.run(...ADD(keptValues(validation)))
}
