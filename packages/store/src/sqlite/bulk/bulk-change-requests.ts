import type { ChangeRequest } from '@txgw/domain/change-requests/change-request'
import {
  addChangeRequest,
  findChangeRequest,
  readChangeRequests,
} from '../statements/requests/change-request-store.ts'
import { type BulkTable, countRows } from './bulk-table.ts'

export const changeRequestTable: BulkTable<ChangeRequest> = {
  read(db, { after = '', limit }) {
    const records = readChangeRequests(db, { after, limit })
    return { records, next: records.at(-1)?.requestId }
  },
  find: (db, { requestId }) => findChangeRequest(db, requestId),
  add(db, requests) {
    for (const request of requests) addChangeRequest(db, request)
  },
  count: (db) => countRows(db, 'change_requests'),
}
