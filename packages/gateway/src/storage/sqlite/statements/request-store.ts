import { setImmediate } from 'node:timers/promises'
import type { RequestStore } from '../../../requests/request-store.ts'
import { REQUEST_COLUMNS, requestValues, toRequestRecord } from '../../rows/request-row.ts'
import type { Connection } from '../database/connection.ts'
import { searchRequests } from './search-requests.ts'

/** Records in one transaction: queries wait for it. */
const SLICE = 64

/** A batch that is sent again must not fail because of the records that arrived the first time. */
const ADD = `
  INSERT INTO requests (${REQUEST_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (debug_id) DO NOTHING`

const FIND = `SELECT ${REQUEST_COLUMNS} FROM requests WHERE debug_id = ?`

const FIND_OF_ORDER = `
  SELECT * FROM (SELECT ${REQUEST_COLUMNS} FROM requests ORDER BY debug_id DESC LIMIT ?)
  WHERE app_id = ? AND order_id = ? ORDER BY debug_id DESC LIMIT ?`

/** Reads no more rows than it may delete: the first by debug_id are the oldest. */
const DELETE_OLDEST = `
  DELETE FROM requests WHERE debug_id IN (
    SELECT debug_id FROM (SELECT debug_id, received_at_ms FROM requests ORDER BY debug_id LIMIT ?)
    WHERE received_at_ms < ?
  )`

export function createRequestStore(connection: Connection): RequestStore {
  return {
    async addRequests(records) {
      for (let first = 0; first < records.length; first += SLICE) {
        if (first > 0) await setImmediate()
        connection.write((db) => {
          for (const record of records.slice(first, first + SLICE)) db.run(ADD, ...requestValues(record))
        })
      }
    },
    async findRequest(debugId) {
      const row = connection.read((db) => db.row(FIND, debugId))
      return row && toRequestRecord(row)
    },
    searchRequests: async (filter, page) => connection.read((db) => searchRequests(db, filter, page)),
    async findRequestsOfOrder({ appId, orderId }, { lookedAt, limit }) {
      const rows = connection.read((db) => db.rows(FIND_OF_ORDER, lookedAt, appId, orderId, limit))
      return rows.map(toRequestRecord)
    },
    async deleteRequestsBefore(receivedAtMs, limit) {
      return connection.write((db) => db.run(DELETE_OLDEST, limit, receivedAtMs))
    },
  }
}
