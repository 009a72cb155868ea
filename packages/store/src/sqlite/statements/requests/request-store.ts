import { setImmediate } from 'node:timers/promises'
import type { RequestStore } from '@txgw/domain/requests/request-store'
import { oldRequestRows, requestRows } from '../../../rows/request-row.ts'
import type { Connection } from '../../database/connection.ts'
import { placesOf, rowWriter } from '../../database/statement.ts'
import { ofApps } from '../of-apps.ts'
import { searchRequests } from './search-requests.ts'

const { columns: COLUMNS, fromRow } = requestRows
const cellsOf = rowWriter(requestRows)

/** Records in one transaction: queries wait for it. */
const SLICE = 64

/** A batch that is sent again must not fail because of the records that arrived the first time. */
const ADD = `
  INSERT INTO requests (${COLUMNS}) VALUES (${placesOf(COLUMNS)})
  ON CONFLICT (debug_id) DO NOTHING`

const FIND = `SELECT ${COLUMNS} FROM requests WHERE debug_id = ?`
const FIND_REQUEST_OF_APPS = ofApps({
  columns: COLUMNS,
  table: 'requests',
  index: 'requests_by_app',
  app: 'ifnull(app_id, claimed_app_id)',
  where: 'debug_id',
})

const FIND_OF_ORDER = `
  SELECT * FROM (SELECT ${COLUMNS} FROM requests ORDER BY debug_id DESC LIMIT ?)
  WHERE app_id = ? AND order_id = ? ORDER BY debug_id DESC LIMIT ?`

/** Reads no more rows than it may delete: the first by debug_id are the oldest. */
const DELETE_OLDEST = `
  DELETE FROM requests WHERE debug_id IN (
    SELECT debug_id FROM (SELECT debug_id, received_at_ms FROM requests ORDER BY debug_id LIMIT ?)
    WHERE received_at_ms < ?
  )`

/** Pages that deleted records left are used again, so they do not count. */
const SIZE = `
  SELECT (page_count - freelist_count) * page_size
  FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`

const OLDEST = `SELECT ${oldRequestRows.columns} FROM requests ORDER BY debug_id LIMIT ?`

const OLDEST_UNSIGNED = `
  SELECT ${oldRequestRows.columns} FROM requests INDEXED BY requests_unsigned
  WHERE app_id IS NULL AND debug_id <= (
    SELECT debug_id FROM requests INDEXED BY requests_unsigned WHERE app_id IS NULL
    ORDER BY debug_id DESC LIMIT 1 OFFSET ?
  )
  ORDER BY debug_id LIMIT ?`

const DELETE = 'DELETE FROM requests WHERE debug_id = ?'

export function createRequestStore(connection: Connection): RequestStore {
  return {
    async addRequests(records) {
      for (let first = 0; first < records.length; first += SLICE) {
        if (first > 0) await setImmediate()
        connection.write((db) => {
          for (const record of records.slice(first, first + SLICE)) db.run(ADD, ...cellsOf(record))
        })
      }
    },
    async findRequest(debugId, apps) {
      const row = connection.read((db) =>
        apps ? db.row(FIND_REQUEST_OF_APPS, JSON.stringify(apps), debugId) : db.row(FIND, debugId),
      )
      return row && fromRow(row)
    },
    searchRequests: async (filter, page) => connection.read((db) => searchRequests(db, filter, page)),
    async findRequestsOfOrder({ appId, orderId }, { lookedAt, limit }) {
      const rows = connection.read((db) => db.rows(FIND_OF_ORDER, lookedAt, appId, orderId, limit))
      return rows.map(fromRow)
    },
    async deleteRequestsBefore(receivedAtMs, limit) {
      return connection.write((db) => db.run(DELETE_OLDEST, limit, receivedAtMs))
    },
    sizeOfRequests: async () => connection.read((db) => db.row(SIZE)?.[0] as number),
    oldestRequests: async (limit) =>
      connection.read((db) => db.rows(OLDEST, limit).map(oldRequestRows.fromRow)),
    async oldestUnsignedRequests(limit, spared) {
      return connection.read((db) => db.rows(OLDEST_UNSIGNED, spared, limit).map(oldRequestRows.fromRow))
    },
    async deleteRequests(debugIds) {
      return connection.write((db) => {
        let deleted = 0
        for (const debugId of debugIds) deleted += db.run(DELETE, debugId)
        return deleted
      })
    },
  }
}
