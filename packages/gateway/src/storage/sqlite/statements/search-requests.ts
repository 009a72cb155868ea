import type { RequestRecord } from '../../../requests/request-record.ts'
import type { RequestFilter, RequestPage } from '../../../requests/request-store.ts'
import { REQUEST_COLUMNS, toRequestRecord } from '../../rows/request-row.ts'
import type { Database, NamedValues } from '../database/database.ts'

export function searchRequests(
  db: Database,
  { appIds, ...filter }: RequestFilter,
  page: RequestPage,
): RequestRecord[] {
  if (appIds === undefined) return readPage(db, filter, page)
  // Each app has its own scan, because no index gives the order of the ids across some apps.
  return appIds
    .flatMap((appId) => readPage(db, { ...filter, appId }, page))
    .sort((left, right) => (left.debugId < right.debugId ? 1 : -1))
    .slice(0, page.limit)
}

function readPage(db: Database, filter: RequestFilter, page: RequestPage): RequestRecord[] {
  const { sql, values } = searchStatement(filter, page)
  return db.rowsNamed(sql, values).map(toRequestRecord)
}

/** Follows an index in the order of the ids, so a page reads no rows that it does not give. */
export function searchStatement(
  { appId }: RequestFilter,
  { limit, after }: RequestPage,
): { sql: string; values: NamedValues } {
  const conditions = [
    ...(appId === undefined ? [] : ['ifnull(app_id, claimed_app_id) = $app_id']),
    ...(after === undefined ? [] : ['debug_id < $after']),
  ]
  const index = appId === undefined ? '' : 'INDEXED BY requests_by_app'
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  return {
    sql: `SELECT ${REQUEST_COLUMNS} FROM requests ${index} ${where} ORDER BY debug_id DESC LIMIT $limit`,
    values: { ...(appId !== undefined && { app_id: appId }), ...(after !== undefined && { after }), limit },
  }
}
