import type { Found, IdPage } from '@txgw/base/list-page'
import type { RequestRecord } from '@txgw/domain/requests/request-record'
import type { RequestFilter } from '@txgw/domain/requests/request-store'
import { requestRows } from '../../../rows/request-row.ts'
import type { Database } from '../../pool/database.ts'
import { type IdList, searchById } from '../search-by-id.ts'

/** The form of the id in each index. With one form PostgreSQL would rather filter the newest requests of all apps. */
const ID_IN = {
  requests_pkey: 'debug_id',
  requests_by_app: 'left(debug_id, 64)',
  requests_by_error: 'left(debug_id, 96)',
  requests_by_app_error: 'left(debug_id, 128)',
} as const

export async function searchRequests(
  database: Database,
  filter: RequestFilter,
  page: IdPage,
): Promise<Found<RequestRecord>> {
  if (filter.errorNames?.length === 0) return { rows: [] }
  const found = await searchById(database, requestList(filter), filter, page)
  return { ...found, rows: found.rows.map(requestRows.fromRow) }
}

/** Refused requests have indexes of their own, which answered ones do not pay for. */
export function requestList({ appId, appIds, errorNames, isAnswered }: RequestFilter): IdList {
  return {
    apps: { ...(appId !== undefined && { appId }), ...(appIds && { appIds }) },
    scanOf: (app, given) => ({
      table: 'requests',
      columns: requestRows.columns,
      id: ID_IN[indexFor(app !== undefined, errorNames !== undefined)],
      conditions: app === undefined ? [] : [`coalesce(app_id, claimed_app_id) = ${app}`],
      ...(errorNames && { branches: errorNames.map((name) => `error_name = ${given(name)}`) }),
      ...(isAnswered && { loose: () => 'error_name IS NULL' }),
    }),
  }
}

function indexFor(isOfApp: boolean, isRefused: boolean): keyof typeof ID_IN {
  if (isRefused) return isOfApp ? 'requests_by_app_error' : 'requests_by_error'
  return isOfApp ? 'requests_by_app' : 'requests_pkey'
}
