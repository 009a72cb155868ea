import { orNull } from '@txgw/base/nullable'
import { wireForm } from '@txgw/base/records/wire-form'
import {
  CHANGE_STATES,
  type ChangeRequest,
  changeRequestFields,
  hasLapsed,
  lapsesAtMs,
} from '@txgw/domain/change-requests/change-request'
import { utcText } from '@txgw/protocol'
import { identifier, nonEmptyText, utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
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

const ChangedWebhook = Type.Object(
  {
    ...NewWebhook.properties,
    replaces: Type.Optional(
      orNull(
        Type.String({
          description:
            'The address when the merchant asked. It is approved only while the app still has it; absent in a request from before this was kept',
        }),
      ),
    ),
  },
  { title: 'ChangedWebhook' },
)

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

const form = wireForm(changeRequestFields, 'operator')
const { change_request_id, app_id, requested_at, requested_by, ...decision } = form.properties

export const WireChangeRequest = Type.Object(
  {
    change_request_id,
    app_id,
    ...change,
    change_webhook: Type.Optional(ChangedWebhook),
    state: Type.Enum([...CHANGE_STATES, 'lapsed'], {
      description:
        '`applying`: an earlier release was interrupted while it approved; it is decided like one that waits',
    }),
    requested_at,
    requested_by,
    lapses_at: utcDateTime('When it can no longer be decided'),
    ...decision,
  },
  { title: 'ChangeRequest' },
)

export const WireChangeRequestPage = Type.Object(
  { change_requests: Type.Array(WireChangeRequest), next_cursor: nextCursor },
  { title: 'ChangeRequestPage' },
)

export function toWireChangeRequest(request: ChangeRequest, nowMs: number): Static<typeof WireChangeRequest> {
  const { change_request_id, app_id, requested_at, requested_by, ...decision } = form.toWire(request)
  return {
    change_request_id,
    app_id,
    ...toWireChange(request.change),
    state: hasLapsed(request, nowMs) ? 'lapsed' : request.state,
    requested_at,
    requested_by,
    lapses_at: utcText(lapsesAtMs(request)),
    ...decision,
  }
}

function toWireChange(requested: ChangeRequest['change']) {
  if (requested.kind === 'change-webhook') {
    const { webhookUrl: webhook_url, replaces } = requested
    return { change_webhook: { webhook_url, ...(replaces !== undefined && { replaces }) } }
  }
  const { serialNo: serial_no } = requested
  if (requested.kind === 'revoke-key') return { revoke_key: { serial_no } }
  return { add_key: { serial_no, public_key: requested.publicKey } }
}
