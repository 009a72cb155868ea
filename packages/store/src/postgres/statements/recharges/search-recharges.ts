import { type Found, type FoundSince, type IdPage, LOOKED_AT_MAX } from '@txgw/base/list-page'
import { type AppFilter, appsOf } from '@txgw/domain/apps/of-apps'
import type { Recharge } from '@txgw/domain/recharges/recharge'
import type { RechargeFilter, RechargeSketch } from '@txgw/domain/recharges/recharge-store'
import { ID_AND_USER, playersAmongNewest } from '../../../rows/among-newest.ts'
import { RECHARGE_COLUMNS, toRecharge } from '../../../rows/recharge-row.ts'
import { toRechargeSketch } from '../../../rows/sketch-row.ts'
import type { Database, Row } from '../../pool/database.ts'
import { moneyColumns } from '../orders/money-columns.ts'
import { type Given, type IdList, type IdScan, searchById, withColumns } from '../search-by-id.ts'

/** The player as the text of the request has it: in quotes, with escapes. */
const USER = `substring(request from '"userId":("(?:[^"\\\\]|\\\\.)*")')`

/** The form of the id in the index by user. With the plain form PostgreSQL would rather filter the recharges of the app. */
const ID_BY_USER = 'left(id, 64)'

export async function searchRecharges(
  database: Database,
  filter: RechargeFilter,
  page: IdPage,
): Promise<Found<Recharge>> {
  const found = await searchById(database, rechargeList(filter), filter, page)
  return { ...found, rows: found.rows.map(toRecharge) }
}

export async function sketchNewest(
  database: Database,
  apps: AppFilter,
  limit: number,
): Promise<RechargeSketch[]> {
  const found = await searchById(database, sketchList(apps), {}, { limit })
  return found.rows.map(toRechargeSketch)
}

export function sketchList(apps: AppFilter): IdList {
  const columns = `id, ${moneyColumns('request', 'totalPrice')}`
  return withColumns(rechargeList(apps), columns)
}

export const NEWEST_UNDECIDED = `
  SELECT id, ${USER} FROM env.recharges
  WHERE state = 'VALIDATING' ORDER BY created_at_ms DESC, id DESC LIMIT ${LOOKED_AT_MAX}`

export async function findPlayersOfRecharges(
  database: Database,
  prefix: string,
  apps: AppFilter,
  limit: number,
): Promise<FoundSince<string>> {
  const rows = await newestPlayers(database, apps)
  const players = { ...ID_AND_USER, userIdOf: ([, user]: Row) => JSON.parse(user as string) as string }
  return playersAmongNewest(rows, players, { prefix, limit })
}

async function newestPlayers(database: Database, apps: AppFilter): Promise<Row[]> {
  if (!appsOf(apps)) return database.rowsOnce(NEWEST_UNDECIDED)
  const list = withColumns(rechargeList(apps), `id, ${USER}`)
  return (await searchById(database, list, {}, { limit: LOOKED_AT_MAX })).rows
}

export function rechargeList({ appId, appIds, userId, state }: RechargeFilter): IdList {
  return {
    apps: { ...(appId !== undefined && { appId }), ...(appIds && { appIds }) },
    scanOf: (app, given) => ({
      table: 'recharges',
      columns: RECHARGE_COLUMNS,
      id: 'id',
      ...(userId === undefined ? scanOfApp(app) : scanOfUser(userId, app, given)),
      ...(state !== undefined && { loose: () => `state = ${given(state)}` }),
    }),
  }
}

/** A user_id with an app_id skips the index entries of the same user_id in the apps of one partition. */
function scanOfUser(
  userId: string,
  app: string | undefined,
  given: Given,
): Pick<IdScan, 'id' | 'conditions'> {
  const user = given(JSON.stringify(userId))
  return {
    id: ID_BY_USER,
    conditions: [
      `left(${USER}, 256) = left(${user}, 256)`,
      `${USER} = ${user}`,
      ...(app === undefined ? [] : [`app_id = ${app}`]),
    ],
  }
}

/**
 * The app is a range, and part of the order: then the primary key alone gives the order. By an equation PostgreSQL could
 * choose the index of all ids, and filter the recharges of all apps of the partition.
 */
function scanOfApp(app: string | undefined): Pick<IdScan, 'conditions' | 'order'> {
  if (app === undefined) return { conditions: [] }
  return { conditions: [`app_id >= ${app}`, `app_id <= ${app}`], order: 'app_id DESC, id DESC' }
}
