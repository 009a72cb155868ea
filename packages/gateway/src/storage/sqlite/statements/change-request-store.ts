import { OPEN_STATES } from '../../../change-requests/change-request.ts'
import type {
  ChangeRequestFilter,
  ChangeRequestStore,
} from '../../../change-requests/change-request-store.ts'
import {
  CHANGE_REQUEST_COLUMNS,
  changeRequestValues,
  toChangeRequest,
} from '../../rows/change-request-row.ts'
import type { Connection } from '../database/connection.ts'

const ADD = `INSERT INTO change_requests (${CHANGE_REQUEST_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
const FIND = `SELECT ${CHANGE_REQUEST_COLUMNS} FROM change_requests WHERE request_id = ?`

const OPEN = `state IN (${OPEN_STATES.map((state) => `'${state}'`).join(', ')})`
const OF_APPS = 'app_id IN (SELECT value FROM json_each($app_ids))'
/** Sorts after every id. */
const AFTER_ALL = '\u{10ffff}'

const DECIDE = `
  UPDATE change_requests SET state = ?, decided_at_ms = ?, decided_by = ?, reason = ?
  WHERE request_id = ? AND state IN (SELECT value FROM json_each(?))
  RETURNING ${CHANGE_REQUEST_COLUMNS}`

export function createChangeRequestStore(connection: Connection): ChangeRequestStore {
  return {
    async addChangeRequest(request) {
      connection.write((db) => db.run(ADD, ...changeRequestValues(request)))
    },
    async findChangeRequest(requestId) {
      const row = connection.read((db) => db.row(FIND, requestId))
      return row && toChangeRequest(row)
    },
    async listChangeRequests(filter, { limit, after = AFTER_ALL }) {
      const { appId, appIds = appId === undefined ? [] : [appId] } = filter
      const values = { app_ids: JSON.stringify(appIds), after, limit }
      return connection.read((db) => db.rowsNamed(listStatement(filter), values)).map(toChangeRequest)
    },
    async decideChangeRequest({ requestId, expected, next }) {
      const { state, decidedAtMs, decidedBy, reason } = next
      const values = [state, decidedAtMs, decidedBy, reason, requestId, JSON.stringify(expected)]
      const row = connection.write((db) => db.row(DECIDE, ...values))
      return row && toChangeRequest(row)
    },
  }
}

function listStatement({ appId, appIds, isOpen }: ChangeRequestFilter): string {
  const ofApps = appId === undefined && appIds === undefined ? [] : [OF_APPS]
  const conditions = ['request_id < $after', ...ofApps, ...(isOpen ? [OPEN] : [])]
  return `
    SELECT ${CHANGE_REQUEST_COLUMNS} FROM change_requests
    WHERE ${conditions.join(' AND ')} ORDER BY request_id DESC LIMIT $limit`
}
