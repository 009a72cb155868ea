import type { Validation } from '../../../validations/validation.ts'
import { VALIDATION_COLUMNS, validationCountKey, validationValues } from '../../rows/validation-row.ts'
import type { Transaction, Value } from '../pool/database.ts'

const COUNT_KEY = 'app_id, hour_ms, outcome, code, latency_step'

/** The latency step already spreads the counters, so a few slots for each are enough that nobody waits. */
const SLOTS = 4

const PARAMETER_TYPES = [
  ...['text', 'text', 'text', 'text', 'text', 'text', 'bigint', 'bigint', 'text'],
  ...['text', 'bigint', 'text', 'text', 'smallint'],
]

/**
 * Two WITH parts that store a validation and count it, once for each row of the given table. Their values are
 * those of `validationParameters`, starting at the given parameter number.
 */
export function keepAndCount(source: string, firstParameter: number): string {
  const parameters = PARAMETER_TYPES.map((type, index) => `$${firstParameter + index}::${type}`)
  return `kept AS (
      INSERT INTO env.validations (${VALIDATION_COLUMNS})
      SELECT ${parameters.slice(0, 9).join(', ')} FROM ${source}
    ), counted_validation AS (
      INSERT INTO env.validation_counts (${COUNT_KEY}, slot, count)
      SELECT ${parameters.slice(9).join(', ')}, pg_backend_pid() % ${SLOTS}, 1 FROM ${source}
      ON CONFLICT (${COUNT_KEY}, slot) DO UPDATE SET count = validation_counts.count + 1
    )`
}

export function validationParameters(validation: Validation): Value[] {
  return [...validationValues(validation), ...validationCountKey(validation)]
}

const ADD = `WITH one AS (SELECT), ${keepAndCount('one', 1)} SELECT`

export async function addValidation(db: Transaction, validation: Validation): Promise<void> {
  await db.run(ADD, ...validationParameters(validation))
}
