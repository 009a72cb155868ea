import { type Found, type FoundSince, type IdPage, LOOKED_AT_MAX } from '@txgw/base/list-page'
import { rangeOfPrefix } from '@txgw/base/text-range'
import { type AppFilter, appsOf } from '@txgw/domain/apps/of-apps'
import type { Validation } from '@txgw/domain/validations/validation'
import type { ValidationFilter, ValidationSearch } from '@txgw/domain/validations/validation-store'
import { ID_AND_USER, playersAmongNewest } from '../../../rows/among-newest.ts'
import { validationRows, wantedOutcomes } from '../../../rows/validation-row.ts'
import type { Database } from '../../database/database.ts'
import { findPlayers } from '../orders/find-players.ts'
import { type IdScan, searchById } from '../search-by-id.ts'

const FILTERS = [
  ['rechargeId', 'recharge_id'],
  ['userId', 'user_id'],
  ['appId', 'app_id'],
] as const

export function searchValidations(
  db: Database,
  { appIds, ...filter }: ValidationSearch,
  page: IdPage,
): Found<Validation> {
  const scans = appIds ? appIds.map((appId) => scanOf({ ...filter, appId })) : [scanOf(filter)]
  const found = searchById(db, scans, filter, page)
  return { ...found, rows: found.rows.map(validationRows.fromRow) }
}

export function findPlayersOfValidations(
  db: Database,
  prefix: string,
  apps: AppFilter,
  limit: number,
): FoundSince<string> {
  const ofApps = appsOf(apps)
  if (!ofApps) return { rows: findPlayers(db, 'validations', rangeOfPrefix(prefix), limit) }
  const scans = ofApps.map((each) => ({ ...scanOf({ appId: each }), columns: 'id, user_id' }))
  const newest = searchById(db, scans, {}, { limit: LOOKED_AT_MAX }).rows
  return playersAmongNewest(newest, ID_AND_USER, { prefix, limit })
}

/**
 * Without an outcome filter a page is merged from one scan per outcome. Two filters are looser: a recharge_id skips its
 * validations of another user or app, and a user_id with an app_id skips the index entries of the same user_id in other
 * apps.
 */
export function scanOf(filter: ValidationSearch): IdScan {
  const given = FILTERS.filter(([field]) => filter[field] !== undefined)
  const { reasonCode } = filter
  const outcomes = wantedOutcomes(filter).map((outcome, index) => [`outcome${index}`, outcome] as const)
  return {
    table: 'validations',
    id: 'id',
    columns: validationRows.columns,
    index: chooseIndex(filter),
    conditions: given.map(([, column]) => `${column} = $${column}`),
    branches: outcomes.map(([parameter]) => `outcome = $${parameter}`),
    ...(reasonCode !== undefined && { loose: 'reason_code = $reason_code' }),
    values: {
      ...(reasonCode !== undefined && { reason_code: reasonCode }),
      ...Object.fromEntries(given.map(([field, column]) => [column, filter[field] as string])),
      ...Object.fromEntries(outcomes),
    },
  }
}

function chooseIndex(filter: ValidationFilter): string {
  if (filter.rechargeId !== undefined) return 'validations_by_recharge'
  if (filter.userId !== undefined) return 'validations_by_user'
  if (filter.appId !== undefined) return 'validations_by_app'
  return 'validations_by_outcome'
}
