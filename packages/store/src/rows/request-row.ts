import type { RequestRecord } from '@txgw/domain/requests/request-record'
import type { OldRequest } from '@txgw/domain/requests/request-store'

/** The columns that a read gives of a request record, in the order that `toRequestRecord` expects. */
export const REQUEST_COLUMNS =
  'debug_id, received_at_ms, duration_micros, client_address, method, target, app_id, serial_no, order_id, ' +
  'status, error_name, reason, claimed_app_id'

export function toRequestRecord(row: readonly unknown[]): RequestRecord {
  const [debugId, receivedAtMs, durationMicros, clientAddress, method, target, ...rest] = row
  const [appId, serialNo, orderId, status, errorName, reason, claimedAppId] = rest
  return {
    ...{ debugId, receivedAtMs, durationMicros, clientAddress, method, target },
    ...{ appId, serialNo, orderId, status, errorName, reason, claimedAppId },
  } as RequestRecord
}

/** In the order that `toOldRequest` expects. */
export const OLD_REQUEST_COLUMNS = 'debug_id, received_at_ms, app_id, client_address'

export function toOldRequest(row: readonly unknown[]): OldRequest {
  const [debugId, receivedAtMs, appId, clientAddress] = row
  return { debugId, receivedAtMs, appId, clientAddress } as OldRequest
}

/** In the order of REQUEST_COLUMNS. */
export function requestValues(record: RequestRecord) {
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
    record.claimedAppId,
  ]
}
