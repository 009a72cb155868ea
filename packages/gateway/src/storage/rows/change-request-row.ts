import type { ChangeRequest } from '../../change-requests/change-request.ts'

/** The columns that a read gives of a change request, in the order that `toChangeRequest` expects. */
export const CHANGE_REQUEST_COLUMNS =
  'request_id, app_id, change, requested_at_ms, requested_by, state, decided_at_ms, decided_by, reason'

export function toChangeRequest(row: readonly unknown[]): ChangeRequest {
  const [requestId, appId, change, requestedAtMs, requestedBy, ...rest] = row
  const [state, decidedAtMs, decidedBy, reason] = rest
  return {
    ...{ requestId, appId, change: JSON.parse(change as string), requestedAtMs, requestedBy },
    ...{ state, decidedAtMs, decidedBy, reason },
  } as ChangeRequest
}

/** In the order of CHANGE_REQUEST_COLUMNS. */
export function changeRequestValues(request: ChangeRequest) {
  return [
    request.requestId,
    request.appId,
    JSON.stringify(request.change),
    request.requestedAtMs,
    request.requestedBy,
    request.state,
    request.decidedAtMs,
    request.decidedBy,
    request.reason,
  ]
}
