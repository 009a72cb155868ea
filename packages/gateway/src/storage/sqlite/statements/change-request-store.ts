import { type ChangeRequest, OPEN_STATES } from '../../../change-requests/change-request.ts'
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
import type { Database } from '../database/database.ts'
import { appendAudit } from './append-audit.ts'

const ADD = `INSERT INTO change_requests (${CHANGE_REQUEST_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
const FIND = `SELECT ${CHANGE_REQUEST_COLUMNS} FROM change_requests WHERE request_id = ?`

const READ = `
  SELECT ${CHANGE_REQUEST_COLUMNS} FROM change_requests WHERE request_id > ? ORDER BY request_id LIMIT ?`

const OPEN = `state IN (${OPEN_STATES.map((state) => `'${state}'`).join(', ')})`
const OF_APPS = 'app_id IN (SELECT value FROM json_each($app_ids))'
/** Sorts after every id. */
const AFTER_ALL = '\u{10ffff}'

const DECIDE = `
  UPDATE change_requests SET state = ?, decided_at_ms = ?, decided_by = ?, reason = ?
  WHERE request_id = ? AND state IN (SELECT value FROM json_each(?))
  RETURNING ${CHANGE_REQUEST_COLUMNS}`

/** Reads no more rows than it may delete: the first by id are the oldest. */
const DELETE_OLDEST = `
  DELETE FROM change_requests
  WHERE request_id IN (SELECT request_id FROM change_requests ORDER BY request_id LIMIT ?)
    AND requested_at_ms < ? AND state <> 'applying'`

export function createChangeRequestStore(connection: Connection): ChangeRequestStore {
  return {
    async addChangeRequest(request, entry) {
      connection.write((db) => {
        addChangeRequest(db, request)
        appendAudit(db, entry)
      })
    },
    async findChangeRequest(requestId) {
      return connection.read((db) => findChangeRequest(db, requestId))
    },
    async listChangeRequests(filter, { limit, after = AFTER_ALL }) {
      const { appId, appIds = appId === undefined ? [] : [appId] } = filter
      const values = { app_ids: JSON.stringify(appIds), after, limit }
      return connection.read((db) => db.rowsNamed(listStatement(filter), values)).map(toChangeRequest)
    },
    async decideChangeRequest({ requestId, expected, next, entryOf }) {
      const { state, decidedAtMs, decidedBy, reason } = next
      const values = [state, decidedAtMs, decidedBy, reason, requestId, JSON.stringify(expected)]
      return connection.write((db) => {
        const row = db.row(DECIDE, ...values)
        const decided = row && toChangeRequest(row)
        if (decided) appendAudit(db, entryOf?.(decided))
        return decided
      })
    },
    async deleteChangeRequestsBefore(requestedAtMs, limit, entryOf) {
      return connection.write((db) => {
        const deleted = db.run(DELETE_OLDEST, limit, requestedAtMs)
        appendAudit(db, entryOf?.(deleted))
        return deleted
      })
    },
  }
}

export function addChangeRequest(db: Database, request: ChangeRequest): void {
  db.run(ADD, ...changeRequestValues(request))
}

export function findChangeRequest(db: Database, requestId: string): ChangeRequest | undefined {
  const row = db.row(FIND, requestId)
  return row && toChangeRequest(row)
}

/** The oldest first. */
export function readChangeRequests(db: Database, page: { after: string; limit: number }): ChangeRequest[] {
  return db.rows(READ, page.after, page.limit).map(toChangeRequest)
}

function listStatement({ appId, appIds, isOpen }: ChangeRequestFilter): string {
  const ofApps = appId === undefined && appIds === undefined ? [] : [OF_APPS]
  const conditions = ['request_id < $after', ...ofApps, ...(isOpen ? [OPEN] : [])]
  return `
    SELECT ${CHANGE_REQUEST_COLUMNS} FROM change_requests
    WHERE ${conditions.join(' AND ')} ORDER BY request_id DESC LIMIT $limit`
}
