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
import type { Database, Reader, Transaction } from '../pool/database.ts'
import { appendAudit, writeRecorded } from './append-audit.ts'

const ADD = `
  INSERT INTO env.change_requests (${CHANGE_REQUEST_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
const FIND = `SELECT ${CHANGE_REQUEST_COLUMNS} FROM env.change_requests WHERE request_id = $1`

const READ = `
  SELECT ${CHANGE_REQUEST_COLUMNS} FROM env.change_requests WHERE request_id > $1 ORDER BY request_id LIMIT $2`

const OPEN = `state IN (${OPEN_STATES.map((state) => `'${state}'`).join(', ')})`

const DECIDE = `
  UPDATE env.change_requests SET state = $1, decided_at_ms = $2, decided_by = $3, reason = $4
  WHERE request_id = $5 AND state = ANY ($6)
  RETURNING ${CHANGE_REQUEST_COLUMNS}`

/** Reads no more rows than it may delete: the first by id are the oldest. */
const DELETE_OLDEST = `
  DELETE FROM env.change_requests
  WHERE request_id IN (SELECT request_id FROM env.change_requests ORDER BY request_id LIMIT $1)
    AND requested_at_ms < $2 AND state <> 'applying'`

export function createChangeRequestStore(database: Database): ChangeRequestStore {
  return {
    addChangeRequest: (request, entry) =>
      database.write(async (db) => {
        await addChangeRequest(db, request)
        await appendAudit(db, entry)
      }),
    findChangeRequest: (requestId) => findChangeRequest(database, requestId),
    async listChangeRequests(filter, { limit, after }) {
      const { appId, appIds = appId === undefined ? undefined : [appId] } = filter
      const apps = appIds === undefined ? null : [...appIds]
      return (await database.rows(listStatement(filter), apps, after ?? null, limit)).map(toChangeRequest)
    },
    async decideChangeRequest({ requestId, expected, next, entryOf }) {
      const { state, decidedAtMs, decidedBy, reason } = next
      const values = [state, decidedAtMs, decidedBy, reason, requestId, [...expected]]
      return database.write(async (db) => {
        const row = await db.row(DECIDE, ...values)
        const decided = row && toChangeRequest(row)
        if (decided) await appendAudit(db, entryOf?.(decided))
        return decided
      })
    },
    deleteChangeRequestsBefore: (requestedAtMs, limit, entryOf) =>
      writeRecorded(database, (db) => db.run(DELETE_OLDEST, limit, requestedAtMs), entryOf),
  }
}

/** Must run within a transaction. */
export async function addChangeRequest(db: Transaction, request: ChangeRequest): Promise<void> {
  await db.run(ADD, ...changeRequestValues(request))
}

export async function findChangeRequest(db: Reader, requestId: string): Promise<ChangeRequest | undefined> {
  const row = await db.row(FIND, requestId)
  return row && toChangeRequest(row)
}

/** The oldest first. */
export async function readChangeRequests(
  db: Transaction,
  page: { after: string; limit: number },
): Promise<ChangeRequest[]> {
  return (await db.rows(READ, page.after, page.limit)).map(toChangeRequest)
}

function listStatement({ isOpen }: ChangeRequestFilter): string {
  return `
    SELECT ${CHANGE_REQUEST_COLUMNS} FROM env.change_requests
    WHERE ($1::text[] IS NULL OR app_id = ANY ($1)) AND ($2::text IS NULL OR request_id < $2)
      ${isOpen ? `AND ${OPEN}` : ''}
    ORDER BY request_id DESC LIMIT $3`
}
