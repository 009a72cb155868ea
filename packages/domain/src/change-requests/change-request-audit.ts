import type { AuditChange, EntryOf } from '../audit/audit-entry.ts'
import { auditObject } from '../audit/audit-object.ts'
import { type ChangeRequest, isMerchantChange, type RequestedChange } from './change-request.ts'

export const changeRequestObject = (requestId: string): string => auditObject('change-request', requestId)

/** A request that was made or decided. Its author stands beside the change, because the actor may be another. */
export function changeRequestChange(request: ChangeRequest): AuditChange {
  const { requestId, appId, change, requestedBy, state, reason, breakGlass } = request
  const object = changeRequestObject(requestId)
  const glass = breakGlass !== null && { break_glass: breakGlass }
  const facts = { ...factsOf(change), requested_by: requestedBy, ...glass }
  const asked = { ...facts, state: 'waiting' }
  if (state === 'waiting') return { object, appId, before: null, after: asked }
  return { object, appId, before: asked, after: { ...facts, state, ...(reason !== null && { reason }) } }
}

/** Makes the entries of the app and its keys name the one that asked, beside the one that approved. */
export function onRequest(
  entryOf: EntryOf | undefined,
  { requestId, requestedBy, breakGlass }: ChangeRequest,
): EntryOf | undefined {
  const glass = breakGlass !== null && { break_glass: breakGlass }
  const asked = { change_request_id: requestId, requested_by: requestedBy, ...glass }
  return entryOf && ((change) => entryOf({ ...change, after: { ...(change.after as object), ...asked } }))
}

/** Somebody has looked at what one person alone has done. */
export function seenChange({ requestId, appId, seenBy, breakGlass }: ChangeRequest): AuditChange {
  const object = changeRequestObject(requestId)
  const facts = { break_glass: breakGlass }
  return { object, appId, before: { ...facts, seen_by: null }, after: { ...facts, seen_by: seenBy } }
}

/** A public key is named by its fingerprint, once it is registered. */
function factsOf(change: RequestedChange) {
  if (!isMerchantChange(change)) {
    const { kind, about, changes } = change
    return { [kind.replaceAll('-', '_')]: { about, changes } }
  }
  switch (change.kind) {
    case 'add-key':
      return { add_key: { serial_no: change.serialNo } }
    case 'revoke-key':
      return { revoke_key: { serial_no: change.serialNo } }
    case 'change-webhook':
      return { change_webhook: { webhook_url: change.webhookUrl } }
  }
}
