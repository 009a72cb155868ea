import type { OfApps } from '../../../apps/of-apps.ts'
import { VALIDATION_OUTCOMES, type Validation } from '../../../validations/validation.ts'
import type { ValidationFilter } from '../../../validations/validation-store.ts'
import { toValidation, VALIDATION_COLUMNS } from '../../rows/validation-row.ts'
import type { Database, NamedValues } from '../database/database.ts'

interface SearchPage {
  limit: number
  after?: string
}

const FILTERS = [
  ['rechargeId', 'recharge_id'],
  ['userId', 'user_id'],
  ['appId', 'app_id'],
  ['outcome', 'outcome'],
] as const

export function searchValidations(
  db: Database,
  { appIds, ...filter }: ValidationFilter & OfApps,
  page: SearchPage,
): Validation[] {
  if (appIds === undefined) return readPage(db, filter, page)
  // Each app has its own scan, because no index gives the order of the ids across some apps.
  const pages = appIds.map((appId) => readPage(db, { ...filter, appId }, page))
  return pages
    .flat()
    .sort((left, right) => Buffer.compare(Buffer.from(right.id), Buffer.from(left.id)))
    .slice(0, page.limit)
}

function readPage(db: Database, filter: ValidationFilter, page: SearchPage): Validation[] {
  const { sql, values } = searchStatement(filter, page)
  return db.rowsNamed(sql, values).map(toValidation)
}

/**
 * Builds one statement per combination of filters. Without an outcome filter it merges one scan per outcome.
 * Each scan follows its index in the order of the ids, so a page is not sorted and reads little more than it
 * gives. Two filters are looser: a recharge_id skips its validations of another user or app, and a user_id
 * with an app_id skips the index entries of the same user_id in other apps.
 */
export function searchStatement(
  filter: ValidationFilter,
  page: SearchPage,
): { sql: string; values: NamedValues } {
  const given = FILTERS.filter(([field]) => filter[field] !== undefined)
  const conditions = given.map(([, column]) => `${column} = $${column}`)
  if (page.after !== undefined) conditions.push('id < $after')
  const selects = outcomeConditions(filter).map(
    (outcome) =>
      `SELECT ${VALIDATION_COLUMNS} FROM validations INDEXED BY ${chooseIndex(filter)}
       WHERE ${[...conditions, ...outcome].join(' AND ')}`,
  )
  return {
    sql: `${selects.join(' UNION ALL ')} ORDER BY id DESC LIMIT $limit`,
    values: {
      ...Object.fromEntries(given.map(([field, column]) => [column, filter[field] as string])),
      ...(page.after !== undefined && { after: page.after }),
      limit: page.limit,
    },
  }
}

function chooseIndex(filter: ValidationFilter): string {
  if (filter.rechargeId !== undefined) return 'validations_by_recharge'
  if (filter.userId !== undefined) return 'validations_by_user'
  if (filter.appId !== undefined) return 'validations_by_app'
  return 'validations_by_outcome'
}

function outcomeConditions({ outcome }: ValidationFilter): string[][] {
  if (outcome !== undefined) return [[]]
  return VALIDATION_OUTCOMES.map((each) => [`outcome = '${each}'`])
}
