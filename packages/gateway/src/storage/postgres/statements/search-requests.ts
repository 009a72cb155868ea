import type { RequestRecord } from '../../../requests/request-record.ts'
import type { RequestFilter, RequestPage } from '../../../requests/request-store.ts'
import { REQUEST_COLUMNS, toRequestRecord } from '../../rows/request-row.ts'
import type { Database, Value } from '../pool/database.ts'

export async function searchRequests(
  database: Database,
  filter: RequestFilter,
  page: RequestPage,
): Promise<RequestRecord[]> {
  const { text, values } = searchStatement(filter, page)
  return (await database.rowsOnce(text, ...values)).map(toRequestRecord)
}

/** The form of the id in the index by app. With the plain form PostgreSQL would rather filter the newest of all apps. */
const ID_BY_APP = 'left(debug_id, 64)'

/** Follows an index in the order of the ids, for some apps one page of each, so only these few rows are sorted. */
export function searchStatement(
  { appIds, appId }: RequestFilter,
  { limit, after }: RequestPage,
): { text: string; values: Value[] } {
  const values: Value[] = []
  const given = (value: Value) => `$${values.push(value)}`
  const pageOf = (app: string | undefined) => {
    const id = app === undefined ? 'debug_id' : ID_BY_APP
    const conditions = [
      ...(app === undefined ? [] : [`coalesce(app_id, claimed_app_id) = ${app}`]),
      ...(after === undefined ? [] : [`${id} < ${given(after)}`]),
    ]
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
    // The limit is not a parameter, because the plan depends on it.
    return `SELECT ${REQUEST_COLUMNS} FROM env.requests ${where} ORDER BY ${id} DESC LIMIT ${limit}`
  }
  if (appIds === undefined) return { text: pageOf(appId === undefined ? undefined : given(appId)), values }
  const text = `
    SELECT page.* FROM unnest(${given([...appIds])}::text[]) AS given (id)
    CROSS JOIN LATERAL (${pageOf('given.id')}) AS page
    ORDER BY page.debug_id DESC LIMIT ${limit}`
  return { text, values }
}
