import { VALIDATION_OUTCOMES, type Validation } from '../../../validations/validation.ts'
import type { ValidationFilter } from '../../../validations/validation-store.ts'
import { toValidation, VALIDATION_COLUMNS } from '../../rows/validation-row.ts'
import type { Database, Value } from '../pool/database.ts'

interface SearchPage {
  limit: number
  after?: string
}

export async function searchValidations(
  database: Database,
  filter: ValidationFilter,
  page: SearchPage,
): Promise<Validation[]> {
  const { text, values } = searchStatement(filter, page)
  return (await database.rowsOnce(text, ...values)).map(toValidation)
}

/** The form of the outcome in the index of each search. No index has the last form. */
const OUTCOME_IN = {
  validations_by_outcome: 'outcome',
  validations_by_app: 'left(outcome, 16)',
  validations_by_user: 'left(outcome, 32)',
  validations_by_recharge: 'left(outcome, 64)',
} as const

type Index = keyof typeof OUTCOME_IN

/**
 * Builds one statement per combination of filters. Without an outcome filter it merges one page of each
 * outcome. Each page follows an index in the order of the ids, so only these few rows are sorted and no page
 * reads rows that it does not give. Two filters are looser: a recharge_id skips its validations that do not
 * match the other filters, and a user_id with an app_id skips the index entries of the same user_id in the
 * apps of one partition.
 */
export function searchStatement(
  filter: ValidationFilter,
  page: SearchPage,
): { text: string; values: Value[] } {
  const values: Value[] = []
  const given = (value: Value) => `$${values.push(value)}`
  const index = indexFor(filter)
  const outcome = OUTCOME_IN[index]
  const conditions = filterConditions(filter, given)
  if (page.after !== undefined) conditions.push(`id < ${given(page.after)}`)
  // The limit is not a parameter, because the plan depends on it.
  const pageOf = (more: string[]) => `
    SELECT ${VALIDATION_COLUMNS} FROM env.validations
    WHERE ${[...conditions, ...more].join(' AND ')} ORDER BY id DESC LIMIT ${page.limit}`
  if (filter.outcome !== undefined) return { text: pageOf([`${outcome} = ${given(filter.outcome)}`]), values }
  if (index === 'validations_by_recharge') return { text: pageOf([]), values }
  const pages = VALIDATION_OUTCOMES.map((each) => `(${pageOf([`${outcome} = '${each}'`])})`)
  return { text: `${pages.join(' UNION ALL ')} ORDER BY id DESC LIMIT ${page.limit}`, values }
}

function indexFor(filter: ValidationFilter): Index {
  if (filter.rechargeId !== undefined) return 'validations_by_recharge'
  if (filter.userId !== undefined) return 'validations_by_user'
  return filter.appId === undefined ? 'validations_by_outcome' : 'validations_by_app'
}

function filterConditions(filter: ValidationFilter, given: (value: Value) => string): string[] {
  const conditions: string[] = []
  if (filter.rechargeId !== undefined) conditions.push(`recharge_id = ${given(filter.rechargeId)}`)
  if (filter.appId !== undefined) conditions.push(`app_id = ${given(filter.appId)}`)
  if (filter.userId === undefined) return conditions
  const userId = given(filter.userId)
  conditions.push(`user_id = ${userId}`)
  if (filter.rechargeId === undefined) conditions.push(`left(user_id, 256) = left(${userId}, 256)`)
  return conditions
}
