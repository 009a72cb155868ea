import { orNull } from '@txgw/base/nullable'
import { wireForm } from '@txgw/base/records/wire-form'
import { utcText } from '@txgw/protocol'
import { identifier, utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import type { Actor } from '../accounts/actor.ts'
import { NewKey } from '../apps/new-key.ts'
import {
  CHANGE_KINDS,
  CHANGE_STATES,
  type ChangeRequest,
  changeRequestFields,
  hasLapsed,
  isMerchantChange,
  lapsesAtMs,
  type MerchantChange,
} from './change-request.ts'
import { describeChange } from './described-change.ts'

const EXAMPLE_APP_ID = 'star-harbor'

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

/** Of which a merchant asks for one. */
export const askedProperties = {
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

const form = wireForm(changeRequestFields, 'operator')
const { change_request_id, app_id, requested_at, requested_by, ...others } = form.properties
const { break_glass, seen_at, seen_by, ...decision } = others

const Changed = Type.Object(
  {
    field: Type.String(),
    before: Type.Unknown({ description: 'The value when it was asked for; null for none' }),
    after: Type.Unknown({ description: 'The new value; null for none' }),
  },
  { title: 'RequestedFieldChange' },
)

export const WireChangeRequest = Type.Object(
  {
    change_request_id,
    app_id,
    kind: Type.Enum(
      CHANGE_KINDS.map((kind) => kind.replaceAll('-', '_')),
      { description: 'What is asked for' },
    ),
    about: orNull(
      Type.String({
        description: 'What it is about, in words; null where the app says it, or for other roles',
      }),
    ),
    changes: Type.Array(Changed, {
      description:
        'Old and new value of every field; empty for people and tokens where the caller is no admin',
    }),
    ...askedProperties,
    change_webhook: Type.Optional(ChangedWebhook),
    state: Type.Enum([...CHANGE_STATES, 'lapsed'], {
      description:
        '`applying`: an earlier release was interrupted while it approved; it is decided like one that waits',
    }),
    requested_at,
    requested_by,
    lapses_at: utcDateTime('When it can no longer be decided'),
    ...decision,
    break_glass: Type.Optional(break_glass),
    seen_at: Type.Optional(seen_at),
    seen_by: Type.Optional(seen_by),
  },
  { title: 'ChangeRequest' },
)

/** @param viewer undefined for the one that asks, and where only admins look */
export function toWireChangeRequest(
  request: ChangeRequest,
  nowMs: number,
  viewer?: Pick<Actor, 'role' | 'environments'>,
): Static<typeof WireChangeRequest> {
  const { change } = request
  const { change_request_id, app_id, requested_at, requested_by, ...others } = form.toWire(request)
  const { break_glass, seen_at, seen_by, ...decision } = others
  return {
    change_request_id,
    app_id,
    kind: change.kind.replaceAll('-', '_'),
    ...describeChange(change, viewer),
    ...(isMerchantChange(change) && toWireChange(change)),
    state: hasLapsed(request, nowMs) ? 'lapsed' : request.state,
    requested_at,
    requested_by,
    lapses_at: utcText(lapsesAtMs(request)),
    ...decision,
    ...(break_glass !== null && { break_glass, seen_at, seen_by }),
  }
}

function toWireChange(requested: MerchantChange) {
  if (requested.kind === 'change-webhook') {
    const { webhookUrl: webhook_url, replaces } = requested
    return { change_webhook: { webhook_url, ...(replaces !== undefined && { replaces }) } }
  }
  const { serialNo: serial_no } = requested
  if (requested.kind === 'revoke-key') return { revoke_key: { serial_no } }
  return { add_key: { serial_no, public_key: requested.publicKey } }
}

export const WAITING_EXAMPLE: Static<typeof WireChangeRequest> = {
  change_request_id: '01KE2R8M5T9QWXYZ0ABCDEFGHJ',
  app_id: EXAMPLE_APP_ID,
  kind: 'change_app',
  about: `the app ${EXAMPLE_APP_ID}`,
  changes: [{ field: 'validation_deadline_ms', before: 3000, after: 5000 }],
  state: 'waiting',
  requested_at: '2026-01-31T08:30:00.000Z',
  requested_by: 'Ada',
  lapses_at: '2026-02-07T08:30:00.000Z',
  decided_at: null,
  decided_by: null,
  reason: null,
}

export const BREAK_GLASS_EXAMPLE: Static<typeof WireChangeRequest> = {
  ...WAITING_EXAMPLE,
  state: 'approved',
  decided_at: WAITING_EXAMPLE.requested_at,
  decided_by: 'Ada',
  break_glass: 'Nobody else is awake, and players wait',
  seen_at: null,
  seen_by: null,
}
