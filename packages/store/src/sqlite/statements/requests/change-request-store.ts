import { OPEN_STATES } from '@txgw/domain/change-requests/change-request'
import type {
  ChangeRequestFilter,
  ChangeRequestStore,
} from '@txgw/domain/change-requests/change-request-store'
import { insertInto } from '../../../rows/named-columns.ts'
import { changeRequestRows } from '../../../rows/registry-rows.ts'
import type { Connection } from '../../database/connection.ts'
import { valuesOf } from '../../database/named-values.ts'
import { statement } from '../../database/statement.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { ofApps } from '../of-apps.ts'

const requestValues = valuesOf(changeRequestRows)

const ADD = statement(insertInto('change_requests', changeRequestRows.written))
const FIND = `SELECT ${changeRequestRows.columns} FROM change_requests WHERE request_id = ?`
const FIND_CHANGE_REQUEST_OF_APPS = ofApps({
  columns: changeRequestRows.columns,
  table: 'change_requests',
  index: 'change_requests_by_app',
  where: 'request_id',
})

const OPEN = `state IN (${OPEN_STATES.map((state) => `'${state}'`).join(', ')})`
const OF_APPS = 'app_id IN (SELECT value FROM json_each($app_ids))'
/** Sorts after every id. */
const AFTER_ALL = '\u{10ffff}'

const DECIDE = statement(`
  UPDATE change_requests
  SET state = :state, decided_at_ms = :decided_at_ms, decided_by = :decided_by, reason = :reason
  WHERE request_id = :request_id AND state IN (SELECT value FROM json_each(:expected))
  RETURNING ${changeRequestRows.columns}`)

/** Reads no more rows than it may delete: the first by id are the oldest. */
const DELETE_OLDEST = statement(`
  DELETE FROM change_requests
  WHERE request_id IN (SELECT request_id FROM change_requests ORDER BY request_id LIMIT :limit)
    AND requested_at_ms < :before_ms AND state <> 'applying'`)

export function createChangeRequestStore(connection: Connection): ChangeRequestStore {
  return {
    async addChangeRequest(request, entry) {
      connection.write((db) => {
        db.run(...ADD(requestValues(request)))
        appendAudit(db, entry)
      })
    },
    async findChangeRequest(requestId, apps) {
      const row = connection.read((db) =>
        apps ? db.row(FIND_CHANGE_REQUEST_OF_APPS, JSON.stringify(apps), requestId) : db.row(FIND, requestId),
      )
      return row && changeRequestRows.fromRow(row)
    },
    async listChangeRequests(filter, { limit, after = AFTER_ALL }) {
      const { appId, appIds = appId === undefined ? [] : [appId] } = filter
      const values = { app_ids: JSON.stringify(appIds), after, limit }
      return connection
        .read((db) => db.rowsNamed(listStatement(filter), values))
        .map(changeRequestRows.fromRow)
    },
    async decideChangeRequest({ requestId, expected, next, entryOf }) {
      const values = {
        request_id: requestId,
        expected: JSON.stringify(expected),
        state: next.state,
        decided_at_ms: next.decidedAtMs,
        decided_by: next.decidedBy,
        reason: next.reason,
      }
      return connection.write((db) => {
        const row = db.row(...DECIDE(values))
        const decided = row && changeRequestRows.fromRow(row)
        if (decided) appendAudit(db, entryOf?.(decided))
        return decided
      })
    },
    async deleteChangeRequestsBefore(requestedAtMs, limit, entryOf) {
      return connection.write((db) => {
        const deleted = db.run(...DELETE_OLDEST({ limit, before_ms: requestedAtMs }))
        appendAudit(db, entryOf?.(deleted))
        return deleted
      })
    },
  }
}

function listStatement({ appId, appIds, isOpen }: ChangeRequestFilter): string {
  const ofApps = appId === undefined && appIds === undefined ? [] : [OF_APPS]
  const conditions = ['request_id < $after', ...ofApps, ...(isOpen ? [OPEN] : [])]
  return `
    SELECT ${changeRequestRows.columns} FROM change_requests
    WHERE ${conditions.join(' AND ')} ORDER BY request_id DESC LIMIT $limit`
}
