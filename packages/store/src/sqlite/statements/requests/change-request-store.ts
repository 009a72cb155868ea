import { RecordNotFound } from '@txgw/base/store-errors'
import type { App } from '@txgw/domain/apps/app'
import { type ChangeRequest, OPEN_STATES } from '@txgw/domain/change-requests/change-request'
import type {
  ChangeRequestFilter,
  ChangeRequestStore,
  Decided,
  RequestRoom,
} from '@txgw/domain/change-requests/change-request-store'
import { insertInto } from '../../../rows/named-columns.ts'
import { changeRequestRows, decisionValues } from '../../../rows/registry-rows.ts'
import type { Connection } from '../../database/connection.ts'
import type { Database } from '../../database/database.ts'
import { valuesOf } from '../../database/named-values.ts'
import { statement } from '../../database/statement.ts'
import { applyToApp, findApp } from '../apps/app-store.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { ofApps } from '../of-apps.ts'

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
const OF_APPS = 'app_id IN (SELECT value FROM json_each($app_ids))'
/** Sorts after every id. */
const AFTER_ALL = '\u{10ffff}'

const COUNT_OPEN = statement(`
  SELECT count(*) FROM change_requests WHERE app_id = :app_id AND ${OPEN} AND requested_at_ms > :lapsed_until_ms`)

const DECIDE = statement(`
  UPDATE change_requests
  SET state = :state, decided_at_ms = :decided_at_ms, decided_by = :decided_by, reason = :reason
  WHERE request_id = :request_id`)

/** Reads no more rows than it may delete: the first by id are the oldest. */
const DELETE_OLDEST = statement(`
  DELETE FROM change_requests
  WHERE request_id IN (SELECT request_id FROM change_requests ORDER BY request_id LIMIT :limit)
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
        const { requestId } = decision
        const found = findChangeRequest(db, requestId)
        if (!found) throw new RecordNotFound(`there is no change request ${requestId}`)
        return decision.mayApply ? apply(db, found, decision.judge) : keep(db, found, decision.judge(found))
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

function countOpen(db: Database, appId: string, { lapsedUntilMs }: RequestRoom): number {
  return Number(db.row(...COUNT_OPEN({ app_id: appId, lapsed_until_ms: lapsedUntilMs }))?.[0])
}

function apply(
  db: Database,
  found: ChangeRequest,
  judge: (found: ChangeRequest, app: App) => Decided,
): ChangeRequest {
  const app = findApp(db, found.appId)
  if (!app) throw new RecordNotFound(`no app ${found.appId} is registered`)
  const decided = judge(found, app)
  if (decided.applied) applyToApp(db, app, decided.applied)
  return keep(db, found, decided)
}

function keep(db: Database, found: ChangeRequest, { next, entries }: Decided): ChangeRequest {
  db.run(...DECIDE({ request_id: found.requestId, ...decisionValues(next) }))
  for (const entry of entries) appendAudit(db, entry)
  return { ...found, ...next }
}

function listStatement({ appId, appIds, isOpen }: ChangeRequestFilter): string {
  const ofApps = appId === undefined && appIds === undefined ? [] : [OF_APPS]
  const conditions = ['request_id < $after', ...ofApps, ...(isOpen ? [OPEN] : [])]
  return `
    SELECT ${changeRequestRows.columns} FROM change_requests
    WHERE ${conditions.join(' AND ')} ORDER BY request_id DESC LIMIT $limit`
}
