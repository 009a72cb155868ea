import type { Cell } from '@txgw/base/records/columns'
import type { RequestStore } from '@txgw/domain/requests/request-store'
import { oldRequestRows, requestRows } from '../../../rows/request-row.ts'
import type { Database, Value } from '../../pool/database.ts'
import { ofApps } from '../of-apps.ts'
import { searchRequests } from './search-requests.ts'

const { columns: COLUMNS, fromRow } = requestRows

/**
 * Takes one array for each column, so that a batch of any size is one statement that is prepared once. The
 * commit does not wait for the disk: records only serve diagnosis. A batch that is sent again must not fail
 * because of the records that arrived the first time.
 */
const ADD = `
  WITH lazily AS (SELECT set_config('synchronous_commit', 'off', true))
  INSERT INTO env.requests (${COLUMNS})
  SELECT record.* FROM lazily, unnest(${requestRows.types.map((type, i) => `$${i + 1}::${type}[]`).join(', ')}) AS record
  ON CONFLICT (debug_id) DO NOTHING`

const FIND = `SELECT ${COLUMNS} FROM env.requests WHERE debug_id = $1`
const FIND_OF_APPS = ofApps(FIND, 'coalesce(app_id, claimed_app_id)')

export const FIND_OF_ORDER = `
  SELECT newest.* FROM (SELECT ${COLUMNS} FROM env.requests ORDER BY debug_id DESC LIMIT $1) AS newest
  WHERE app_id = $2 AND order_id = $3 ORDER BY debug_id DESC LIMIT $4`

/**
 * Reads no more rows than it may delete: the first by debug_id are the oldest. Concurrent processes delete
 * different rows.
 */
export const DELETE_OLDEST = `
  WITH deleted AS (
    DELETE FROM env.requests WHERE debug_id = ANY (ARRAY(
      SELECT debug_id FROM (
        SELECT debug_id, received_at_ms FROM env.requests
        WHERE debug_id > $3 ORDER BY debug_id LIMIT $1 FOR UPDATE SKIP LOCKED
      ) AS oldest
      WHERE received_at_ms < $2
    ))
    RETURNING debug_id
  )
  SELECT count(*), max(debug_id) FROM deleted`

/**
 * The server counts rows as they come and go. The size of the table itself would not tell, because it does not shrink
 * when records are deleted.
 */
const COUNT = `
  SELECT pg_stat_get_live_tuples(tableoid) FROM env.requests ORDER BY debug_id DESC LIMIT 1`
/** With the entries of all indexes. */
const RECORD_BYTES = 600

export const OLDEST = `SELECT ${oldRequestRows.columns} FROM env.requests ORDER BY debug_id LIMIT $1`

export const OLDEST_UNSIGNED = `
  SELECT ${oldRequestRows.columns} FROM env.requests
  WHERE app_id IS NULL AND left(debug_id, 160) <= (
    SELECT left(debug_id, 160) FROM env.requests WHERE app_id IS NULL
    ORDER BY left(debug_id, 160) DESC OFFSET $2 LIMIT 1
  )
  ORDER BY left(debug_id, 160) LIMIT $1`

const DELETE = `
  WITH deleted AS (DELETE FROM env.requests WHERE debug_id = ANY ($1::text[]) RETURNING debug_id)
  SELECT count(*) FROM deleted`

export function createRequestStore(database: Database): RequestStore {
  return {
    async addRequests(records) {
      await database.runLazily(ADD, ...toColumns(records.map(requestRows.toRow)))
    },
    async findRequest(debugId, apps) {
      const row = await (apps
        ? database.find(FIND_OF_APPS, debugId, [...apps])
        : database.find(FIND, debugId))
      return row && fromRow(row)
    },
    searchRequests: (filter, page) => searchRequests(database, filter, page),
    async findRequestsOfOrder({ appId, orderId }, { lookedAt, limit }) {
      return (await database.rows(FIND_OF_ORDER, lookedAt, appId, orderId, limit)).map(fromRow)
    },
    deleteRequestsBefore: createDeletion(database),
    async sizeOfRequests() {
      const [count] = ((await database.find(COUNT)) ?? [0]) as [number]
      return count * RECORD_BYTES
    },
    oldestRequests: async (limit) => (await database.rows(OLDEST, limit)).map(oldRequestRows.fromRow),
    async oldestUnsignedRequests(limit, spared) {
      return (await database.rows(OLDEST_UNSIGNED, limit, spared)).map(oldRequestRows.fromRow)
    },
    async deleteRequests(debugIds) {
      const [deleted] = (await database.alone.row(DELETE, [...debugIds])) as [number]
      return deleted
    },
  }
}

/**
 * The index keeps the entries of deleted records until a vacuum. So while there is more to delete, a batch begins where
 * the last one ended: from the beginning, it would pass the entries of all batches before it.
 */
function createDeletion(database: Database): RequestStore['deleteRequestsBefore'] {
  let last = ''
  return async (receivedAtMs, limit) => {
    const row = await database.alone.row(DELETE_OLDEST, limit, receivedAtMs, last)
    const [deleted, latest] = row as [number, string | null]
    last = deleted === limit ? (latest ?? '') : ''
    return deleted
  }
}

function toColumns(rows: Cell[][]): Value[] {
  return requestRows.names.map((_, number) => rows.map((row) => row[number] as Exclude<Cell, boolean>))
}
