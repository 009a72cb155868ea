import { type Found, type FoundSince, type IdPage, LOOKED_AT_MAX } from '@txgw/base/list-page'
import { rangeOfPrefix } from '@txgw/base/text-range'
import { type AppFilter, appsOf } from '@txgw/domain/apps/of-apps'
import { VALIDATION_OUTCOMES, type Validation } from '@txgw/domain/validations/validation'
import type { ValidationFilter, ValidationSearch } from '@txgw/domain/validations/validation-store'
import { ID_AND_USER, playersAmongNewest } from '../../../rows/among-newest.ts'
import { validationRows, wantedOutcomes } from '../../../rows/validation-row.ts'
import type { Database } from '../../pool/database.ts'
import { findPlayers } from '../orders/find-players.ts'
import { type Given, type IdList, type IdScan, searchById, withColumns } from '../search-by-id.ts'

/** The form of the outcome in the index of each search. No index has the last form. */
const OUTCOME_IN = {
  validations_by_outcome: 'outcome',
  validations_by_app: 'left(outcome, 16)',
  validations_by_user: 'left(outcome, 32)',
  validations_by_recharge: 'left(outcome, 64)',
} as const

type Index = keyof typeof OUTCOME_IN

export async function searchValidations(
  database: Database,
  filter: ValidationSearch,
  page: IdPage,
): Promise<Found<Validation>> {
  if (wantedOutcomes(filter).length === 0) return { rows: [] }
  const found = await searchById(database, validationList(filter), filter, page)
  return { ...found, rows: found.rows.map(validationRows.fromRow) }
}

export async function findPlayersOfValidations(
  database: Database,
  prefix: string,
  apps: AppFilter,
  limit: number,
): Promise<FoundSince<string>> {
  if (!appsOf(apps)) return { rows: await findPlayers(database, 'validations', rangeOfPrefix(prefix), limit) }
  const list = withColumns(validationList(apps), 'id, user_id')
  const { rows } = await searchById(database, list, {}, { limit: LOOKED_AT_MAX })
  return playersAmongNewest(rows, ID_AND_USER, { prefix, limit })
}

/**
 * Without an outcome filter a page is merged from one of each outcome. Two filters are looser: a recharge_id skips its
 * validations that do not match the other filters, and a user_id with an app_id skips the index entries of the same
 * user_id in the apps of one partition.
 */
export function validationList({ appIds, ...filter }: ValidationSearch): IdList {
  const { appId, reasonCode } = filter
  return {
    apps: { ...(appId !== undefined && { appId }), ...(appIds && { appIds }) },
    scanOf: (app, given) => ({
      table: 'validations',
      columns: validationRows.columns,
      ...idIn(indexFor(filter, app)),
      conditions: filterConditions(filter, app, given),
      ...outcomeBranches(filter, indexFor(filter, app), given),
      ...(reasonCode !== undefined && { loose: () => `reason_code = ${given(reasonCode)}` }),
    }),
  }
}

/** A recharge has few validations, so its index needs no bounds. The form keeps the primary key from being chosen for them. */
function idIn(index: Index): Pick<IdScan, 'id' | 'behindId' | 'order'> {
  if (index === 'validations_by_recharge') return { id: 'left(id, 64)', order: 'id DESC' }
  return { id: 'id', behindId: 'app_id' }
}

function outcomeBranches(filter: ValidationSearch, index: Index, given: Given): Pick<IdScan, 'branches'> {
  const wanted = wantedOutcomes(filter)
  const isAny = wanted.length === VALIDATION_OUTCOMES.length
  if (isAny && index === 'validations_by_recharge') return {}
  return { branches: wanted.map((each) => `${OUTCOME_IN[index]} = ${given(each)}`) }
}

function indexFor(filter: ValidationFilter, app: string | undefined): Index {
  if (filter.rechargeId !== undefined) return 'validations_by_recharge'
  if (filter.userId !== undefined) return 'validations_by_user'
  return app === undefined ? 'validations_by_outcome' : 'validations_by_app'
}

function filterConditions(filter: ValidationFilter, app: string | undefined, given: Given): string[] {
  const conditions: string[] = []
  if (filter.rechargeId !== undefined) conditions.push(`recharge_id = ${given(filter.rechargeId)}`)
  if (app !== undefined) conditions.push(`app_id = ${app}`)
  if (filter.userId === undefined) return conditions
  const userId = given(filter.userId)
  conditions.push(`user_id = ${userId}`)
  if (filter.rechargeId === undefined) conditions.push(`left(user_id, 256) = left(${userId}, 256)`)
  return conditions
}
