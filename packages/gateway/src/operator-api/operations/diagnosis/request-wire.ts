import { type RequestRecord, requestForm } from '@txgw/domain/requests/request-record'
import Type, { type Static } from 'typebox'
import { reached } from '../../lists/list.ts'
import { nextCursor } from '../../paging.ts'

export const WireRequest = Type.Object(requestForm.properties, { title: 'MerchantRequest' })

export const WireRequestPage = Type.Object(
  { requests: Type.Array(WireRequest), next_cursor: nextCursor, reached },
  { title: 'MerchantRequestPage' },
)

/** The record of one merchant request, as the operator sees it. */
export const toWireRequest: (record: RequestRecord) => Static<typeof WireRequest> = requestForm.toWire
