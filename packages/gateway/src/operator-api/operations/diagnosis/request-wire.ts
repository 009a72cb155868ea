import { orNull } from '@txgw/base/nullable'
import type { RequestRecord } from '@txgw/domain/requests/request-record'
import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { reached } from '../../lists/list.ts'
import { nextCursor } from '../../paging.ts'

export const WireRequest = Type.Object(
  {
    debug_id: Type.String({ description: 'The same as in the answer to the merchant' }),
    received_at: utcDateTime('When the whole request had arrived'),
    duration_ms: Type.Number({ description: 'Time from received_at to the answer' }),
    client_address: Type.String(),
    method: Type.String(),
    target: Type.String({ description: 'Path and query as sent, shortened' }),
    app_id: orNull(
      Type.String({ description: 'The app that sent the request; null unless its signature proved it' }),
    ),
    claimed_app_id: orNull(
      Type.String({
        description: 'The known app that a refused request names; nothing proves that this app sent it',
      }),
    ),
    serial_no: orNull(Type.String({ description: 'Serial number of the key that signed' })),
    order_id: orNull(Type.String({ description: 'The order that was asked for' })),
    status: Type.Integer({ description: 'Status of the answer' }),
    error_name: orNull(Type.String({ description: 'Error name of the answer' })),
    reason: orNull(
      Type.String({ description: 'The true reason of a refusal, even where the merchant was not told' }),
    ),
  },
  { title: 'MerchantRequest' },
)

export const WireRequestPage = Type.Object(
  { requests: Type.Array(WireRequest), next_cursor: nextCursor, reached },
  { title: 'MerchantRequestPage' },
)

/** The record of one merchant request, as the operator sees it. */
export function toWireRequest(record: RequestRecord): Static<typeof WireRequest> {
  return {
    debug_id: record.debugId,
    received_at: utcText(record.receivedAtMs),
    duration_ms: record.durationMicros / 1000,
    client_address: record.clientAddress,
    method: record.method,
    target: record.target,
    app_id: record.appId,
    claimed_app_id: record.claimedAppId,
    serial_no: record.serialNo,
    order_id: record.orderId,
    status: record.status,
    error_name: record.errorName,
    reason: record.reason,
  }
}
