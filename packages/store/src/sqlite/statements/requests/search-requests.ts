import type { Found, IdPage } from '@txgw/base/list-page'
import type { RequestRecord } from '@txgw/domain/requests/request-record'
import type { RequestFilter } from '@txgw/domain/requests/request-store'
import { requestRows } from '../../../rows/request-row.ts'
import type { Database } from '../../database/database.ts'
import { type IdScan, searchById } from '../search-by-id.ts'

export function searchRequests(
  db: Database,
  { appIds, ...filter }: RequestFilter,
  page: IdPage,
): Found<RequestRecord> {
  const scans = appIds ? appIds.map((appId) => scanOf({ ...filter, appId })) : [scanOf(filter)]
  const found = searchById(db, scans, filter, page)
  return { ...found, rows: found.rows.map(requestRows.fromRow) }
}

/** Refused requests have indexes of their own, which answered ones do not pay for. */
export function scanOf({ appId, errorNames, isAnswered }: RequestFilter): IdScan {
  const named = errorNames?.map((name, index) => [`error${index}`, name] as const)
  return {
    table: 'requests',
    id: 'debug_id',
    columns: requestRows.columns,
    index: indexFor(appId !== undefined, errorNames !== undefined),
    conditions: appId === undefined ? [] : ['ifnull(app_id, claimed_app_id) = $app_id'],
    ...(named && { branches: named.map(([parameter]) => `error_name = $${parameter}`) }),
    ...(isAnswered && { loose: 'error_name IS NULL' }),
    values: { ...(appId !== undefined && { app_id: appId }), ...Object.fromEntries(named ?? []) },
  }
}

function indexFor(isOfApp: boolean, isRefused: boolean): string | undefined {
  if (isRefused) return isOfApp ? 'requests_by_app_error' : 'requests_by_error'
  return isOfApp ? 'requests_by_app' : undefined
}
