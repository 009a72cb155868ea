import { type Found, type FoundSince, type IdPage, LOOKED_AT_MAX } from '@txgw/base/list-page'
import { type AppFilter, appsOf } from '@txgw/domain/apps/of-apps'
import type { Recharge } from '@txgw/domain/recharges/recharge'
import type { RechargeFilter, RechargeSketch } from '@txgw/domain/recharges/recharge-store'
import { ID_AND_USER, playersAmongNewest } from '../../../rows/among-newest.ts'
import { RECHARGE_COLUMNS, toRecharge } from '../../../rows/recharge-row.ts'
import { toRechargeSketch } from '../../../rows/sketch-row.ts'
import type { Database, Row } from '../../database/database.ts'
import { type IdScan, searchById } from '../search-by-id.ts'

const FILTERS = [
  ['userId', `request ->> 'userId' = $userId`],
  ['appId', 'app_id = $appId'],
] as const

export function searchRecharges(
  db: Database,
  { appIds, ...filter }: RechargeFilter,
  page: IdPage,
): Found<Recharge> {
  const scans = appIds ? appIds.map((appId) => scanOf({ ...filter, appId })) : [scanOf(filter)]
  const found = searchById(db, scans, filter, page)
  return { ...found, rows: found.rows.map(toRecharge) }
}

const SKETCH = `id, request ->> '$.totalPrice.currency', request ->> '$.totalPrice.amount'`

export function sketchNewest(db: Database, apps: AppFilter, limit: number): RechargeSketch[] {
  const scans = appsOf(apps)?.map((each) => scanOf({ appId: each })) ?? [scanOf({})]
  const sketches = scans.map((scan) => ({ ...scan, columns: SKETCH }))
  return searchById(db, sketches, {}, { limit }).rows.map(toRechargeSketch)
}

export const NEWEST_UNDECIDED = `
  SELECT id, request ->> 'userId' FROM recharges INDEXED BY recharges_undecided
  WHERE state = 'VALIDATING' ORDER BY created_at_ms DESC, id DESC LIMIT ?`

export function findPlayersOfRecharges(
  db: Database,
  prefix: string,
  apps: AppFilter,
  limit: number,
): FoundSince<string> {
  return playersAmongNewest(newestPlayers(db, appsOf(apps)), ID_AND_USER, { prefix, limit })
}

function newestPlayers(db: Database, appIds: readonly string[] | undefined): Row[] {
  if (!appIds) return db.rows(NEWEST_UNDECIDED, LOOKED_AT_MAX)
  const scans = appIds.map((appId) => ({ ...scanOf({ appId }), columns: `id, request ->> 'userId'` }))
  return searchById(db, scans, {}, { limit: LOOKED_AT_MAX }).rows
}

/** A user_id with an app_id skips the index entries of the same user_id in other apps. */
export function scanOf(filter: RechargeFilter): IdScan {
  const { state } = filter
  const given = FILTERS.filter(([field]) => filter[field] !== undefined)
  return {
    table: 'recharges',
    id: 'id',
    columns: RECHARGE_COLUMNS,
    index: indexFor(filter),
    conditions: given.map(([, condition]) => condition),
    ...(state !== undefined && { loose: '+state = $state' }),
    values: {
      ...Object.fromEntries(given.map(([field]) => [field, filter[field] as string])),
      ...(state !== undefined && { state }),
    },
  }
}

function indexFor({ userId, appId }: RechargeFilter): string | undefined {
  if (userId !== undefined) return 'recharges_by_user'
  return appId === undefined ? undefined : 'recharges_by_app'
}
