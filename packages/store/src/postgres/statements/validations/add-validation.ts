import type { Validation } from '@txgw/domain/validations/validation'
import { COUNT_KEY, validationCountKey, validationRows } from '../../../rows/validation-row.ts'
import { prefixed } from '../../../statement.ts'
import type { Transaction, Value } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'

/** The latency step already spreads the counters, so a few slots for each are enough that nobody waits. */
const SLOTS = 4

const COUNT_VALUES =
  ':count_app_id::text, :count_hour_ms::bigint, :count_outcome::text, :count_code::text, :count_latency_step::smallint'
const { columns, names, types, toRow } = validationRows
const VALUES = names.map((name, index) => `:validation_${name}::${types[index]}`)

/** Two WITH parts that store a validation and count it, once for each row of the given table. */
export function keepAndCount(source: string): string {
  return `kept AS (
      INSERT INTO env.validations (${columns})
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
    ...prefixed<Value>('validation', names, toRow(validation)),
    ...prefixed<Value>('count', COUNT_KEY.split(', '), validationCountKey(validation)),
  }
}

const ADD = statement(`WITH one AS (SELECT), ${keepAndCount('one')} SELECT`)

export async function addValidation(db: Transaction, validation: Validation): Promise<void> {
  await db.run(...ADD(keptValues(validation)))
}
