import type { ChangeRequest } from '../../../change-requests/change-request.ts'
import {
  addChangeRequest,
  findChangeRequest,
  readChangeRequests,
} from '../statements/change-request-store.ts'
import { type BulkTable, countRows } from './bulk-table.ts'

/** Finds and adds requests one by one: there are few. */
export const changeRequestTable: BulkTable<ChangeRequest> = {
  async read(db, { after = '', limit }) {
    const records = await readChangeRequests(db, { after, limit })
    return { records, next: records.at(-1)?.requestId }
  },
  async find(db, requests) {
    const found: ChangeRequest[] = []
    for (const { requestId } of requests)
      found.push(...[(await findChangeRequest(db, requestId)) ?? []].flat())
    return found
  },
  async add(db, requests) {
    let added = 0
    for (const request of requests) {
      if (await findChangeRequest(db, request.requestId)) continue
      await addChangeRequest(db, request)
      added++
    }
    return added
  },
  count: (db) => countRows(db, 'env.change_requests'),
}
