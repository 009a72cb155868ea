import type { OfApps } from '../../../apps/of-apps.ts'
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
  filter: ValidationFilter & OfApps,
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
 * outcome, and for some apps one page of each app. Each page follows an index in the order of the ids, so only
 * these few rows are sorted and no page reads rows that it does not give. Two filters are looser: a
 * recharge_id skips its validations that do not match the other filters, and a user_id with an app_id skips
 * the index entries of the same user_id in the apps of one partition.
 */
export function searchStatement(
  { appIds, ...filter }: ValidationFilter & OfApps,
  page: SearchPage,
): { text: string; values: Value[] } {
  const values: Value[] = []
  const given = (value: Value) => `$${values.push(value)}`
  if (appIds === undefined) {
    const app = filter.appId === undefined ? undefined : given(filter.appId)
    return { text: pagesOf(filter, app, page, given), values }
  }
  const apps = `unnest(${given([...appIds])}::text[]) AS given (app_id)`
  const pages = pagesOf(filter, 'given.app_id', page, given)
  const text = `
    SELECT page.* FROM ${apps} CROSS JOIN LATERAL (${pages}) AS page
    ORDER BY page.id DESC LIMIT ${page.limit}`
  return { text, values }
}

/** @param app the SQL that names the app; undefined for all apps */
function pagesOf(
  filter: ValidationFilter,
  app: string | undefined,
  { limit, after }: SearchPage,
  given: (value: Value) => string,
): string {
  const index = indexFor(filter, app)
  const outcome = OUTCOME_IN[index]
  const conditions = filterConditions(filter, app, given)
  if (after !== undefined) conditions.push(`id < ${given(after)}`)
  // The limit is not a parameter, because the plan depends on it.
  const pageOf = (more: string[]) => `
    SELECT ${VALIDATION_COLUMNS} FROM env.validations
    WHERE ${[...conditions, ...more].join(' AND ')} ORDER BY id DESC LIMIT ${limit}`
  if (filter.outcome !== undefined) return pageOf([`${outcome} = ${given(filter.outcome)}`])
  if (index === 'validations_by_recharge') return pageOf([])
  const pages = VALIDATION_OUTCOMES.map((each) => `(${pageOf([`${outcome} = '${each}'`])})`)
  return `${pages.join(' UNION ALL ')} ORDER BY id DESC LIMIT ${limit}`
}

function indexFor(filter: ValidationFilter, app: string | undefined): Index {
  if (filter.rechargeId !== undefined) return 'validations_by_recharge'
  if (filter.userId !== undefined) return 'validations_by_user'
  return app === undefined ? 'validations_by_outcome' : 'validations_by_app'
}

function filterConditions(
  filter: ValidationFilter,
  app: string | undefined,
  given: (value: Value) => string,
): string[] {
  const conditions: string[] = []
  if (filter.rechargeId !== undefined) conditions.push(`recharge_id = ${given(filter.rechargeId)}`)
  if (app !== undefined) conditions.push(`app_id = ${app}`)
  if (filter.userId === undefined) return conditions
  const userId = given(filter.userId)
  conditions.push(`user_id = ${userId}`)
  if (filter.rechargeId === undefined) conditions.push(`left(user_id, 256) = left(${userId}, 256)`)
  return conditions
}
