import type { ChangeRequest } from '@txgw/domain/change-requests/change-request'
import {
  addChangeRequest,
  findChangeRequest,
  readChangeRequests,
} from '../statements/requests/change-request-store.ts'
import { smallTable } from './bulk-table.ts'

export const changeRequestTable = smallTable<ChangeRequest>({
  name: 'env.change_requests',
  keyOf: ({ requestId }) => requestId,
  list: readChangeRequests,
  find: findChangeRequest,
  add: addChangeRequest,
})
