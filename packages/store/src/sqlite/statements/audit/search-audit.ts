import type { AuditFilter } from '@txgw/domain/audit/audit-store'
import { isScan, positionsOf, WINDOW, wantedFields } from '../../../rows/audit-row.ts'
import type { NamedValues } from '../../database/database.ts'

const WITHIN = 'position >= $from AND position < $before'
const NEWEST = 'ORDER BY position DESC LIMIT'

/**
 * Selects one entry more than the page has. A filter without an index looks at a bounded number of entries, and
 * `endSql` finds the position of the last of them.
 */
export function searchStatement(
  filter: AuditFilter,
  page: { limit: number; before?: number },
): { sql: string; values: NamedValues; endSql?: string } {
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = positionsOf(filter)
  const values: NamedValues = { from, before: Math.min(to, page.before ?? to), limit: page.limit + 1 }
  const matching = wantedFields(filter).map(([field, operator, value], index) => {
    values[`wanted${index}`] = value
    return `body ->> '${field}' ${operator} $wanted${index}`
  })
  if (filter.object !== undefined) {
    values.object = filter.object
    matching.push('object = $object')
  }
  if (!isScan(filter)) {
    const where = [WITHIN, ...matching].join(' AND ')
    return { sql: `SELECT position, body FROM audit_entries WHERE ${where} ${NEWEST} $limit`, values }
  }
  const window = `SELECT * FROM audit_entries WHERE ${WITHIN} ${NEWEST} ${WINDOW}`
  return {
    sql: `SELECT position, body FROM (${window}) WHERE ${matching.join(' AND ')} ${NEWEST} $limit`,
    values,
    endSql: `SELECT position FROM audit_entries WHERE ${WITHIN} ${NEWEST} 1 OFFSET ${WINDOW - 1}`,
  }
}
