import type { AuditFilter } from '@txgw/domain/audit/audit-store'
import { isScan, positionsOf, WINDOW, wantedFields } from '../../../rows/audit-row.ts'
import type { Value } from '../../pool/database.ts'

interface Statement {
  text: string
  values: Value[]
}

const NEWEST = 'ORDER BY position DESC LIMIT'

/**
 * Selects one entry more than the page has. A filter without an index looks at a bounded number of entries, and `end`
 * finds the position of the last of them. The limits are not parameters, because the plan depends on them.
 */
export function searchStatement(
  filter: AuditFilter,
  { limit, before }: { limit: number; before?: number },
): Statement & { end?: Statement } {
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = positionsOf(filter)
  const period = [from, Math.min(to, before ?? to)]
  const values: Value[] = [...period]
  const within = 'position >= $1 AND position < $2'
  const given = (value: Value) => `$${values.push(value)}`
  const matching = wantedFields(filter).map(
    ([field, operator, value]) => `(body::json ->> '${field}') COLLATE "C" ${operator} ${given(value)}`,
  )
  if (filter.object !== undefined) matching.push(`object = ${given(filter.object)}`)
  if (!isScan(filter)) {
    const where = [within, ...matching].join(' AND ')
    return {
      text: `SELECT position, body FROM env.audit_entries WHERE ${where} ${NEWEST} ${limit + 1}`,
      values,
    }
  }
  const window = `SELECT * FROM env.audit_entries WHERE ${within} ${NEWEST} ${WINDOW}`
  const where = matching.join(' AND ')
  const end = `SELECT position FROM env.audit_entries WHERE ${within} ${NEWEST} 1 OFFSET ${WINDOW - 1}`
  return {
    text: `SELECT position, body FROM (${window}) AS seen WHERE ${where} ${NEWEST} ${limit + 1}`,
    values,
    end: { text: end, values: period },
  }
}
