import { type Found, type IdPage, LOOKED_AT_MAX, type TimeRange } from '@txgw/base/list-page'
import { type IdBounds, idBounds } from '../../rows/id-bounds.ts'
import type { Database, Row, Value } from '../pool/database.ts'

/** Adds a value to a statement and returns the SQL that names it. */
export type Given = (value: Value) => string

/** The scan of a list that is sorted by id. Its first column is the id. */
export interface IdScan {
  table: string
  columns: string
  /** The id in the form that the index has. */
  id: string
  conditions: readonly string[]
  /** The list is merged from one scan for each of these conditions. One scan gives it when they are absent. */
  branches?: readonly string[]
  /** Makes a condition that the index does not help with. A scan that has one has at most one branch. */
  loose?: () => string
  /**
   * The column behind the id in the index, if another index could be chosen for a period. PostgreSQL takes two plain
   * comparisons for a small period, and would read all of an app in it. A comparison of rows only fits this index.
   */
  behindId?: string
  /** How the scan is sorted; by the id when absent. */
  order?: string
}

/** A list that can be limited to some apps. `app` is the SQL that names one app; undefined for all apps. */
export interface IdList {
  apps: { appId?: string; appIds?: readonly string[] }
  scanOf(app: string | undefined, given: Given): IdScan
}

interface Statement {
  text: string
  values: Value[]
}

/** Reads one page, for some apps merged from one page of each. */
export async function searchById(
  database: Database,
  list: IdList,
  period: TimeRange,
  page: IdPage,
): Promise<Found<Row>> {
  const { from = '', before } = idBounds(period, page)
  const window = windowStatement(list, before)
  const [end] = window ? await database.rowsOnce(window.text, ...window.values) : []
  const last = (end?.[0] as string | null | undefined) ?? ''
  const reached = last > from ? last : undefined
  const { text, values } = pageStatement(list, idBounds(period, page, reached), page.limit)
  const rows = await database.rowsOnce(text, ...values)
  return { rows, ...(reached !== undefined && { reached }) }
}

/** Each page follows an index in the order of the ids, so only these few rows are sorted. */
export function pageStatement(list: IdList, bounds: IdBounds, limit: number): Statement {
  return ofApps(
    list,
    (app, given) => {
      const scan = list.scanOf(app, given)
      const { table, columns, id, conditions, branches, loose, order = `${id} DESC` } = scan
      const all = [...conditions, ...conditionsOf(scan, bounds, given), ...(loose ? [loose()] : [])]
      // The limit is not a parameter, because the plan depends on it.
      const pageOf = (branch: readonly string[]) =>
        `SELECT ${columns} FROM env.${table} ${whereOf([...all, ...branch])} ORDER BY ${order} LIMIT ${limit}`
      if (!branches || branches.length === 1) return pageOf(branches ?? [])
      const pages = branches.map((branch) => `(${pageOf([branch])})`)
      return `${pages.join(' UNION ALL ')} ORDER BY 1 DESC LIMIT ${limit}`
    },
    (pages) => `SELECT page.* FROM ${pages} ORDER BY 1 DESC LIMIT ${limit}`,
  )
}

/**
 * Finds the last row that a page with a loose condition may look at, also if it lies before the period. With both ends of
 * a period PostgreSQL could choose an index of other apps. Undefined when there is no such condition.
 */
export function windowStatement(list: IdList, before: string | undefined): Statement | undefined {
  let isLoose = false
  const statement = ofApps(
    list,
    (app, given) => {
      const scan = list.scanOf(app, given)
      const { table, id, conditions, branches = [], loose, order = `${id} DESC` } = scan
      isLoose ||= loose !== undefined
      const bounds = before === undefined ? {} : { before }
      const all = [...conditions, ...branches, ...conditionsOf(scan, bounds, given)]
      return `SELECT ${id} AS id FROM env.${table} ${whereOf(all)} ORDER BY ${order}
      LIMIT 1 OFFSET ${LOOKED_AT_MAX - 1}`
    },
    (pages) => `SELECT max(page.id) FROM ${pages}`,
  )
  return isLoose ? statement : undefined
}

export function withColumns(list: IdList, columns: string): IdList {
  return { ...list, scanOf: (app, given) => ({ ...list.scanOf(app, given), columns }) }
}

/** One app, or all of them, have a statement of their own. Some apps are joined to it. */
function ofApps(
  { apps: { appId, appIds } }: IdList,
  pageOf: (app: string | undefined, given: Given) => string,
  merge: (pages: string) => string,
): Statement {
  const values: Value[] = []
  const given: Given = (value) => `$${values.push(value)}`
  if (appIds === undefined)
    return { text: pageOf(appId === undefined ? undefined : given(appId), given), values }
  const apps = `unnest(${given([...appIds])}::text[]) AS given (app_id)`
  return { text: merge(`${apps} CROSS JOIN LATERAL (${pageOf('given.app_id', given)}) AS page`), values }
}

function whereOf(conditions: readonly string[]): string {
  return conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
}

function conditionsOf({ id, behindId }: IdScan, { from, before }: IdBounds, given: Given): string[] {
  const isBefore = (end: string) => (behindId ? `(${id}, ${behindId}) < (${end}, '')` : `${id} < ${end}`)
  return [
    ...(from === undefined ? [] : [`${id} >= ${given(from)}`]),
    ...(before === undefined ? [] : [isBefore(given(before))]),
  ]
}
