import { type Found, type IdPage, LOOKED_AT_MAX, type TimeRange } from '@txgw/base/list-page'
import { type IdBounds, idBounds } from '../../rows/id-bounds.ts'
import type { Database, NamedValues, Row } from '../database/database.ts'
import { compareBytes, mergeScans, type Scan } from './orders/merge-scans.ts'

/** The scan of a list that is sorted by id. Its first column is the id. */
export interface IdScan extends Omit<Scan, 'order'> {
  id: string
  /** A condition that the index does not help with. */
  loose?: string
  values: NamedValues
}

interface Statement {
  sql: string
  values: NamedValues
}

/** Reads one page, merged from one of each scan, because no index gives the order of the ids across some apps. */
export function searchById(
  db: Database,
  all: readonly IdScan[],
  period: TimeRange,
  page: IdPage,
): Found<Row> {
  const { limit } = page
  const scans = all.filter(({ branches }) => branches?.length !== 0)
  const reached = scans
    .flatMap((scan) => findWindowEnd(db, scan, idBounds(period, page)) ?? [])
    .toSorted(compareBytes)
    .at(-1)
  const bounds = idBounds(period, page, reached)
  const rows = scans.flatMap((scan) => {
    const { sql, values } = pageStatement(scan, bounds, limit)
    return db.rowsNamed(sql, values)
  })
  const merged = scans.length > 1 ? rows.sort(([left], [right]) => compareBytes(right, left)) : rows
  return { rows: merged.slice(0, limit), ...(reached !== undefined && { reached }) }
}

/** A page reads no rows that it does not give, apart from those that a loose condition passes over. */
export function pageStatement(scan: IdScan, bounds: IdBounds, limit: number): Statement {
  const { id, conditions, loose, values } = scan
  const all = [...conditions, ...conditionsOf(id, bounds), ...(loose ? [loose] : [])]
  return {
    sql: mergeScans({ ...scan, conditions: all, order: `${id} DESC` }),
    values: { ...values, ...bounds, limit },
  }
}

/** Finds the last row that a page with a loose condition may look at. */
export function windowStatement(scan: IdScan, bounds: IdBounds): Statement {
  const { id, conditions, values } = scan
  const all = [...conditions, ...conditionsOf(id, bounds)]
  const sql = mergeScans({ ...scan, columns: id, conditions: all, order: `${id} DESC` })
  return { sql: `${sql} OFFSET ${LOOKED_AT_MAX - 1}`, values: { ...values, ...bounds, limit: 1 } }
}

function findWindowEnd(db: Database, scan: IdScan, bounds: IdBounds): string | undefined {
  if (scan.loose === undefined) return undefined
  const { sql, values } = windowStatement(scan, bounds)
  return db.rowsNamed(sql, values)[0]?.[0] as string | undefined
}

function conditionsOf(id: string, { from, before }: IdBounds): string[] {
  return [
    ...(from === undefined ? [] : [`${id} >= $from`]),
    ...(before === undefined ? [] : [`${id} < $before`]),
  ]
}
