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
import type { Database, Transaction } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'
import { appendAudit, writeRecorded } from '../audit/append-audit.ts'
import { ofApps } from '../of-apps.ts'
import { applyChange, lockSubject } from './apply-change.ts'

const ADD = statement(insertInto('env.change_requests', changeRequestRows.written))
const FIND = `SELECT ${changeRequestRows.columns} FROM env.change_requests WHERE request_id = $1`
const FIND_TO_DECIDE = `${FIND} FOR UPDATE`
const FIND_OF_APPS = ofApps(FIND)

const OPEN = `state IN (${OPEN_STATES.map((state) => `'${state}'`).join(', ')})`

const UNSEEN = 'break_glass IS NOT NULL AND seen_at_ms IS NULL'

/** Those that ask for the same app at the same moment count one after another. */
const TAKE_TURN = 'SELECT FROM env.apps WHERE app_id = $1 FOR NO KEY UPDATE'
/** The same for requests without an app, whoever asks. */
const TAKE_TURN_OF_ALL = 'SELECT FROM env.access_token_registry FOR NO KEY UPDATE'
const COUNT_OPEN = statement(`
  SELECT count(*)::int FROM env.change_requests
  WHERE app_id = :app_id AND ${OPEN} AND requested_at_ms > :lapsed_until_ms`)

const SEE = statement(`
  UPDATE env.change_requests SET seen_at_ms = :at_ms, seen_by = :by
  WHERE request_id = :request_id AND ${UNSEEN}`)

const DECIDE = statement(`
  UPDATE env.change_requests
  SET state = :state, decided_at_ms = :decided_at_ms, decided_by = :decided_by, reason = :reason
  WHERE request_id = :request_id`)

/** Reads few more rows than it may delete: the first by id are the oldest. */
const DELETE_OLDEST = statement(`
  DELETE FROM env.change_requests
  WHERE request_id IN
      (SELECT request_id FROM env.change_requests WHERE NOT (${UNSEEN}) ORDER BY request_id LIMIT :limit)
    AND requested_at_ms < :before_ms`)

export function createChangeRequestStore(database: Database): ChangeRequestStore {
  return {
    addChangeRequest: (request, entry, room) =>
      database.write(async (db) => {
        if (room && !(await hasRoom(db, request.appId, room))) return false
        await db.run(...ADD(changeRequestRows.toValues(request)))
        await appendAudit(db, entry)
        return true
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
    decideChangeRequest: (decision) =>
      database.write(async (db) => {
        const found = await findToDecide(db, decision)
        return decision.mayApply ? apply(db, found, decision.judge) : keep(db, found, decision.judge(found))
      }),
    markSeen: (requestId, { atMs, by }, entryOf) =>
      database.write(async (db) => {
        const isFirst = (await db.run(...SEE({ at_ms: atMs, by, request_id: requestId }))) > 0
        const found = await findToDecide(db, { requestId })
        if (isFirst) await appendAudit(db, entryOf?.(found))
        return found
      }),
    deleteChangeRequestsBefore: (requestedAtMs, limit, entryOf) =>
      writeRecorded(database, (db) => db.run(...DELETE_OLDEST({ limit, before_ms: requestedAtMs })), entryOf),
  }
}

async function findToDecide(
  db: Transaction,
  decision: { requestId: string } | { added: ChangeRequest },
): Promise<ChangeRequest> {
  if ('added' in decision) {
    await db.run(...ADD(changeRequestRows.toValues(decision.added)))
    return decision.added
  }
  const row = await db.row(FIND_TO_DECIDE, decision.requestId)
  if (!row) throw new RecordNotFound(`there is no change request ${decision.requestId}`)
  return changeRequestRows.fromRow(row)
}

async function hasRoom(db: Transaction, appId: string | null, room: RequestRoom): Promise<boolean> {
  if (appId === null) await db.row(TAKE_TURN_OF_ALL)
  else await db.row(TAKE_TURN, appId)
  const row = await db.row(...COUNT_OPEN({ app_id: appId ?? '', lapsed_until_ms: room.lapsedUntilMs }))
  return (row?.[0] as number) < room.openMax
}

async function apply(
  db: Transaction,
  found: ChangeRequest,
  judge: (found: ChangeRequest, subject: Subject) => Decided,
): Promise<ChangeRequest> {
  const subject = await lockSubject(db, subjectOf(found))
  const decided = judge(found, subject)
  if (decided.applied) await applyChange(db, subject, decided.applied)
  return keep(db, found, decided)
}

async function keep(
  db: Transaction,
  found: ChangeRequest,
  { next, entries }: Decided,
): Promise<ChangeRequest> {
  await db.run(...DECIDE({ request_id: found.requestId, ...decisionValues(next) }))
  for (const entry of entries) await appendAudit(db, entry)
  return { ...found, ...next }
}

function listStatement({ isOpen, isUnguarded, isBreakGlass, isUnseen }: ChangeRequestFilter) {
  return statement(`
    SELECT ${changeRequestRows.columns} FROM env.change_requests
    WHERE (:app_ids::text[] IS NULL OR app_id = ANY (:app_ids)) AND (:after::text IS NULL OR request_id < :after)
      ${isOpen ? `AND ${OPEN}` : ''} ${isUnguarded ? 'AND NOT is_guarded' : ''}
      ${isBreakGlass ? 'AND break_glass IS NOT NULL' : ''} ${isUnseen ? `AND ${UNSEEN}` : ''}
    ORDER BY request_id DESC LIMIT :limit`)
}
