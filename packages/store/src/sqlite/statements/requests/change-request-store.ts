import { RecordNotFound } from '@txgw/base/store-errors'
import { type ChangeRequest, OPEN_STATES } from '@txgw/domain/change-requests/change-request'
import type {
  ChangeRequestFilter,
  ChangeRequestStore,
  Decided,
  RequestRoom,
  Subject,
} from '@txgw/domain/change-requests/change-request-store'
import { subjectOf } from '@txgw/domain/change-requests/subject-of'
import { insertInto } from '../../../rows/named-columns.ts'
import { changeRequestRows, decisionValues } from '../../../rows/registry-rows.ts'
import type { Connection } from '../../database/connection.ts'
import type { Database } from '../../database/database.ts'
import { valuesOf } from '../../database/named-values.ts'
import { statement } from '../../database/statement.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { ofApps } from '../of-apps.ts'
import { applyChange, findSubject } from './apply-change.ts'

const requestValues = valuesOf(changeRequestRows)

const ADD = statement(insertInto('change_requests', changeRequestRows.written))
const FIND = `SELECT ${changeRequestRows.columns} FROM change_requests WHERE request_id = ?`
const FIND_OF_APPS = ofApps({
  columns: changeRequestRows.columns,
  table: 'change_requests',
  index: 'change_requests_by_app',
  where: 'request_id',
})

const OPEN = `state IN (${OPEN_STATES.map((state) => `'${state}'`).join(', ')})`
const UNSEEN = 'break_glass IS NOT NULL AND seen_at_ms IS NULL'
const OF_APPS = 'app_id IN (SELECT value FROM json_each($app_ids))'
/** Sorts after every id. */
const AFTER_ALL = '\u{10ffff}'

const COUNT_OPEN = statement(`
  SELECT count(*) FROM change_requests WHERE app_id = :app_id AND ${OPEN} AND requested_at_ms > :lapsed_until_ms`)

const SEE = statement(`
  UPDATE change_requests SET seen_at_ms = :at_ms, seen_by = :by WHERE request_id = :request_id AND ${UNSEEN}`)

const DECIDE = statement(`
  UPDATE change_requests
  SET state = :state, decided_at_ms = :decided_at_ms, decided_by = :decided_by, reason = :reason
  WHERE request_id = :request_id`)

/** Reads few more rows than it may delete: the first by id are the oldest. */
const DELETE_OLDEST = statement(`
  DELETE FROM change_requests
  WHERE request_id IN (SELECT request_id FROM change_requests WHERE NOT (${UNSEEN}) ORDER BY request_id LIMIT :limit)
    AND requested_at_ms < :before_ms`)

export function createChangeRequestStore(connection: Connection): ChangeRequestStore {
  return {
    addChangeRequest: async (request, entry, room) =>
      connection.write((db) => {
        if (room && countOpen(db, request.appId, room) >= room.openMax) return false
        db.run(...ADD(requestValues(request)))
        appendAudit(db, entry)
        return true
      }),
    async findChangeRequest(requestId, apps) {
      return connection.read((db) => findChangeRequest(db, requestId, apps))
    },
    async listChangeRequests(filter, { limit, after = AFTER_ALL }) {
      const { appId, appIds = appId === undefined ? [] : [appId] } = filter
      const values = { app_ids: JSON.stringify(appIds), after, limit }
      return connection
        .read((db) => db.rowsNamed(listStatement(filter), values))
        .map(changeRequestRows.fromRow)
    },
    decideChangeRequest: async (decision) =>
      connection.write((db) => {
        const found = findToDecide(db, decision)
        return decision.mayApply ? apply(db, found, decision.judge) : keep(db, found, decision.judge(found))
      }),
    markSeen: async (requestId, { atMs, by }, entryOf) =>
      connection.write((db) => {
        const isFirst = db.run(...SEE({ at_ms: atMs, by, request_id: requestId })) > 0
        const found = findToDecide(db, { requestId })
        if (isFirst) appendAudit(db, entryOf?.(found))
        return found
      }),
    async deleteChangeRequestsBefore(requestedAtMs, limit, entryOf) {
      return connection.write((db) => {
        const deleted = db.run(...DELETE_OLDEST({ limit, before_ms: requestedAtMs }))
        appendAudit(db, entryOf?.(deleted))
        return deleted
      })
    },
  }
}

function findChangeRequest(
  db: Database,
  requestId: string,
  apps?: readonly string[],
): ChangeRequest | undefined {
  const row = apps ? db.row(FIND_OF_APPS, JSON.stringify(apps), requestId) : db.row(FIND, requestId)
  return row && changeRequestRows.fromRow(row)
}

function findToDecide(
  db: Database,
  decision: { requestId: string } | { added: ChangeRequest },
): ChangeRequest {
  if ('added' in decision) {
    db.run(...ADD(requestValues(decision.added)))
    return decision.added
  }
  const found = findChangeRequest(db, decision.requestId)
  if (!found) throw new RecordNotFound(`there is no change request ${decision.requestId}`)
  return found
}

function countOpen(db: Database, appId: string | null, { lapsedUntilMs }: RequestRoom): number {
  return Number(db.row(...COUNT_OPEN({ app_id: appId ?? '', lapsed_until_ms: lapsedUntilMs }))?.[0])
}

function apply(
  db: Database,
  found: ChangeRequest,
  judge: (found: ChangeRequest, subject: Subject) => Decided,
): ChangeRequest {
  const subject = findSubject(db, subjectOf(found))
  const decided = judge(found, subject)
  if (decided.applied) applyChange(db, subject, decided.applied)
  return keep(db, found, decided)
}

function keep(db: Database, found: ChangeRequest, { next, entries }: Decided): ChangeRequest {
  db.run(...DECIDE({ request_id: found.requestId, ...decisionValues(next) }))
  for (const entry of entries) appendAudit(db, entry)
  return { ...found, ...next }
}

function listStatement(filter: ChangeRequestFilter): string {
  const { appId, appIds, isOpen, isUnguarded, isBreakGlass, isUnseen } = filter
  const ofApps = appId === undefined && appIds === undefined ? [] : [OF_APPS]
  const conditions = ['request_id < $after', ...ofApps, ...(isOpen ? [OPEN] : [])]
  if (isUnguarded) conditions.push('is_guarded = 0')
  if (isBreakGlass) conditions.push('break_glass IS NOT NULL')
  if (isUnseen) conditions.push(UNSEEN)
  return `
    SELECT ${changeRequestRows.columns} FROM change_requests
    WHERE ${conditions.join(' AND ')} ORDER BY request_id DESC LIMIT $limit`
}
