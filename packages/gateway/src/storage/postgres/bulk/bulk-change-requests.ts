import type { ChangeRequest } from '../../../change-requests/change-request.ts'
import {
  addChangeRequest,
  findChangeRequest,
  readChangeRequests,
} from '../statements/change-request-store.ts'
import { smallTable } from './bulk-table.ts'

export const changeRequestTable = smallTable<ChangeRequest>({
  name: 'env.change_requests',
  keyOf: ({ requestId }) => requestId,
  list: readChangeRequests,
  find: findChangeRequest,
  add: addChangeRequest,
})
