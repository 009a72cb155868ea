import { OPEN_STATES } from '@txgw/domain/change-requests/change-request'
import type {
  ChangeRequestFilter,
  ChangeRequestStore,
} from '@txgw/domain/change-requests/change-request-store'
import { insertInto } from '../../../rows/named-columns.ts'
import { changeRequestRows } from '../../../rows/registry-rows.ts'
import type { Database } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'
import { appendAudit, writeRecorded } from '../audit/append-audit.ts'
import { ofApps } from '../of-apps.ts'

const ADD = statement(insertInto('env.change_requests', changeRequestRows.written))
const FIND = `SELECT ${changeRequestRows.columns} FROM env.change_requests WHERE request_id = $1`
const FIND_OF_APPS = ofApps(FIND)

const OPEN = `state IN (${OPEN_STATES.map((state) => `'${state}'`).join(', ')})`

const DECIDE = statement(`
  UPDATE env.change_requests
  SET state = :state, decided_at_ms = :decided_at_ms, decided_by = :decided_by, reason = :reason
  WHERE request_id = :request_id AND state = ANY (:expected)
  RETURNING ${changeRequestRows.columns}`)

/** Reads no more rows than it may delete: the first by id are the oldest. */
const DELETE_OLDEST = statement(`
  DELETE FROM env.change_requests
  WHERE request_id IN (SELECT request_id FROM env.change_requests ORDER BY request_id LIMIT :limit)
    AND requested_at_ms < :before_ms AND state <> 'applying'`)

export function createChangeRequestStore(database: Database): ChangeRequestStore {
  return {
    addChangeRequest: (request, entry) =>
      database.write(async (db) => {
        await db.run(...ADD(changeRequestRows.toValues(request)))
        await appendAudit(db, entry)
      }),
    async findChangeRequest(requestId, apps) {
      const row = await (apps
        ? database.row(FIND_OF_APPS, requestId, [...apps])
        : database.row(FIND, requestId))
      return row && changeRequestRows.fromRow(row)
    },
    async listChangeRequests(filter, { limit, after }) {
      const { appId, appIds = appId === undefined ? undefined : [appId] } = filter
      const values = { app_ids: appIds === undefined ? null : [...appIds], after: after ?? null, limit }
      return (await database.rows(...listStatement(filter)(values))).map(changeRequestRows.fromRow)
    },
    async decideChangeRequest({ requestId, expected, next, entryOf }) {
      const values = {
        request_id: requestId,
        expected: [...expected],
        state: next.state,
        decided_at_ms: next.decidedAtMs,
        decided_by: next.decidedBy,
        reason: next.reason,
      }
      return database.write(async (db) => {
        const row = await db.row(...DECIDE(values))
        const decided = row && changeRequestRows.fromRow(row)
        if (decided) await appendAudit(db, entryOf?.(decided))
        return decided
      })
    },
    deleteChangeRequestsBefore: (requestedAtMs, limit, entryOf) =>
      writeRecorded(database, (db) => db.run(...DELETE_OLDEST({ limit, before_ms: requestedAtMs })), entryOf),
  }
}

function listStatement({ isOpen }: ChangeRequestFilter) {
  return statement(`
    SELECT ${changeRequestRows.columns} FROM env.change_requests
    WHERE (:app_ids::text[] IS NULL OR app_id = ANY (:app_ids)) AND (:after::text IS NULL OR request_id < :after)
      ${isOpen ? `AND ${OPEN}` : ''}
    ORDER BY request_id DESC LIMIT :limit`)
}
