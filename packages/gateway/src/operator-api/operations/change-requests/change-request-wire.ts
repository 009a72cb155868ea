import { utcText } from '@txgw/protocol'
import { identifier, nonEmptyText, utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { orNull } from '../../../base/nullable.ts'
import {
  CHANGE_STATES,
  type ChangeRequest,
  hasLapsed,
  lapsesAtMs,
} from '../../../change-requests/change-request.ts'
import { nextCursor, pageQuery } from '../../paging.ts'
import { NewKey } from '../apps/app-schemas.ts'

const REASON_LENGTH_MAX = 500

const RevokedKey = Type.Object(
  { serial_no: identifier('Serial number of the key to revoke') },
  { title: 'RevokedKey', additionalProperties: false },
)

const NewWebhook = Type.Object(
  {
    webhook_url: orNull(Type.String({ description: 'The new address for USER_VALIDATE; null removes it' })),
  },
  { title: 'NewWebhook', additionalProperties: false },
)

const change = {
  add_key: Type.Optional(NewKey),
  revoke_key: Type.Optional(RevokedKey),
  change_webhook: Type.Optional(NewWebhook),
}

export const NewChangeRequest = Type.Object(
  { app_id: identifier('Application ID'), ...change },
  { title: 'NewChangeRequest', additionalProperties: false },
)

export const ChangeRequestSearch = Type.Object(
  {
    app_id: Type.Optional(Type.String({ description: 'Only requests of this app' })),
    open: Type.Optional(
      Type.Enum(['true'], { description: '`true`: only requests that nobody has decided' }),
    ),
    ...pageQuery,
  },
  { title: 'ChangeRequestSearch', additionalProperties: false },
)

export const ChangeRefusal = Type.Object(
  { reason: Type.Optional(nonEmptyText(REASON_LENGTH_MAX, 'Why it is refused, for the merchant')) },
  { title: 'ChangeRefusal', additionalProperties: false },
)

export const WireChangeRequest = Type.Object(
  {
    change_request_id: Type.String(),
    app_id: Type.String(),
    ...change,
    state: Type.Enum([...CHANGE_STATES, 'lapsed'], {
      description:
        '`applying`: approved, but an interruption may have kept it from taking effect; approve it again',
    }),
    requested_at: utcDateTime('When the merchant asked'),
    requested_by: Type.String({ description: 'The caller that asked' }),
    lapses_at: utcDateTime('When it can no longer be decided'),
    decided_at: orNull(utcDateTime('When it was decided; null while it waits')),
    decided_by: orNull(Type.String({ description: 'The caller that decided; `operator` to a merchant' })),
    reason: orNull(Type.String({ description: 'Why it was refused' })),
  },
  { title: 'ChangeRequest' },
)

export const WireChangeRequestPage = Type.Object(
  { change_requests: Type.Array(WireChangeRequest), next_cursor: nextCursor },
  { title: 'ChangeRequestPage' },
)

export function toWireChangeRequest(request: ChangeRequest, nowMs: number): Static<typeof WireChangeRequest> {
  const { requestId, appId, state, requestedAtMs, requestedBy, decidedAtMs, decidedBy, reason } = request
  return {
    change_request_id: requestId,
    app_id: appId,
    ...toWireChange(request.change),
    state: hasLapsed(request, nowMs) ? 'lapsed' : state,
    requested_at: utcText(requestedAtMs),
    requested_by: requestedBy,
    lapses_at: utcText(lapsesAtMs(request)),
    decided_at: decidedAtMs === null ? null : utcText(decidedAtMs),
    decided_by: decidedBy,
    reason,
  }
}

function toWireChange(requested: ChangeRequest['change']) {
  if (requested.kind === 'change-webhook') return { change_webhook: { webhook_url: requested.webhookUrl } }
  const { serialNo: serial_no } = requested
  if (requested.kind === 'revoke-key') return { revoke_key: { serial_no } }
  return { add_key: { serial_no, public_key: requested.publicKey } }
}
