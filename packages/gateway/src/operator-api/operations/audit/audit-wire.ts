import { AUDIT_OUTCOMES } from '@txgw/base/audit-entry'
import { orNull } from '@txgw/base/nullable'
import type { AuditFilter } from '@txgw/domain/audit/audit-store'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { periodQuery, toPeriod } from '../../lists/period.ts'
import { nextCursor, pageQuery } from '../../paging.ts'

/** Unknown parameters are refused, because a misspelt filter must not show everything. */
export const AuditSearch = Type.Object(
  {
    actor: Type.Optional(Type.String({ description: 'Only what this person, token or user did' })),
    app_id: Type.Optional(Type.String({ description: 'Only changes that belong to this app' })),
    operation: Type.Optional(
      Type.String({ description: 'Only this operation or command, such as `changeOrderStatus`' }),
    ),
    object: Type.Optional(
      Type.String({ description: 'Only changes of this object, such as `order/app-1/order-1`' }),
    ),
    ...periodQuery('changes'),
    ...pageQuery,
  },
  { title: 'AuditSearch', additionalProperties: false },
)

const changed = (description: string) => Type.Unknown({ description })

export const WireAuditEntry = Type.Object(
  {
    entry_id: Type.String({ description: 'Sorts by time' }),
    at: utcDateTime('When it happened'),
    actor: Type.String({ description: 'Name of the person, the token or the user of the machine' }),
    role: orNull(Type.String({ description: 'Role of the actor; null for commands and the service itself' })),
    signed_in_with: Type.String({
      description: 'How the actor showed who it is, such as `token`, `session` or `command`',
    }),
    address: orNull(
      Type.String({ description: 'Network address of the caller, or the machine that ran a command' }),
    ),
    operation: Type.String({ description: 'Operation of this API, or a command' }),
    object: Type.String({ description: 'What was changed, such as `app/app-1` or `key/app-1/7`' }),
    app_id: orNull(Type.String({ description: 'App that the object belongs to' })),
    before: changed('The fields that changed, with their old values; null when the object is new'),
    after: changed('The fields that changed, with their new values; null when the object is gone'),
    outcome: Type.Enum(AUDIT_OUTCOMES, { description: '`refused` for an attempt that changed nothing' }),
    error_name: orNull(Type.String({ description: 'Why the attempt was refused' })),
    debug_id: orNull(Type.String({ description: 'The `debug_id` of the call' })),
  },
  { title: 'AuditEntry' },
)

export const WireAuditPage = Type.Object(
  { entries: Type.Array(WireAuditEntry, { description: 'Newest first' }), next_cursor: nextCursor },
  { title: 'AuditPage' },
)

export function toAuditFilter(query: Static<typeof AuditSearch>): AuditFilter {
  const { actor, app_id, operation, object } = query
  const { fromMicros, toMicros } = toPeriod(query)
  return {
    ...(actor !== undefined && { actor }),
    ...(app_id !== undefined && { appId: app_id }),
    ...(operation !== undefined && { operation }),
    ...(object !== undefined && { object }),
    ...(fromMicros !== undefined && { fromMs: fromMicros / 1000 }),
    ...(toMicros !== undefined && { toMs: toMicros / 1000 }),
  }
}
