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

/** The form in which the index of a search has the outcome; no index has the last one. */
const OUTCOME_IN = {
  validations_by_outcome: 'outcome',
  validations_by_app: 'left(outcome, 16)',
  validations_by_user: 'left(outcome, 32)',
  validations_by_recharge: 'left(outcome, 64)',
} as const

type Index = keyof typeof OUTCOME_IN

/**
 * One statement per combination of filters, with a page of each outcome merged where none is given. Each page
 * follows an index in the order of the ids, so nothing is sorted but these few and nothing read that is not
 * given. Two filters are looser: one on a recharge_id passes over its validations that differ in the rest, and
 * a user_id with an app_id passes over the index entries of the same user_id in the apps of one partition.
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
  // The limit is no value: the plan depends on it.
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
