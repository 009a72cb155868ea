import type { RequestRecord } from '../../requests/request-record.ts'
import type { RequestStore } from '../store.ts'
import type { Connection } from './connection.ts'
import type { Row } from './database.ts'

const COLUMNS =
  'debug_id, received_at_ms, duration_micros, client_address, method, target, app_id, serial_no, order_id, ' +
  'status, error_name, reason'

/** A batch that is sent again must not fail for the records that arrived the first time. */
const ADD = `
  INSERT INTO requests (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (debug_id) DO NOTHING`

const FIND = `SELECT ${COLUMNS} FROM requests WHERE debug_id = ?`

/** Looks at no more rows than it may delete: the first by debug_id are the oldest. */
const DELETE_OLDEST = `
  DELETE FROM requests WHERE debug_id IN (
    SELECT debug_id FROM (SELECT debug_id, received_at_ms FROM requests ORDER BY debug_id LIMIT ?)
    WHERE received_at_ms < ?
  )`

export function createRequestStore(connection: Connection): RequestStore {
  return {
    async addRequests(records) {
      connection.write((db) => {
        for (const record of records) db.run(ADD, ...toValues(record))
      })
    },
    async findRequest(debugId) {
      const row = connection.read((db) => db.row(FIND, debugId))
      return row && toRecord(row)
    },
    async deleteRequestsBefore(receivedAtMs, limit) {
      return connection.write((db) => db.run(DELETE_OLDEST, limit, receivedAtMs))
    },
  }
}

function toValues(record: RequestRecord) {
  return [
    record.debugId,
    record.receivedAtMs,
    record.durationMicros,
    record.clientAddress,
    record.method,
    record.target,
    record.appId,
    record.serialNo,
    record.orderId,
    record.status,
    record.errorName,
    record.reason,
  ]
}

function toRecord(row: Row): RequestRecord {
  const [debugId, receivedAtMs, durationMicros, clientAddress, method, target, ...rest] = row
  const [appId, serialNo, orderId, status, errorName, reason] = rest
  return {
    ...{ debugId, receivedAtMs, durationMicros, clientAddress, method, target },
    ...{ appId, serialNo, orderId, status, errorName, reason },
  } as RequestRecord
}
