import type { AuditFilter } from '@txgw/domain/audit/audit-store'
import { entryForm } from '@txgw/domain/audit/entry-text'
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

export const WireAuditEntry = Type.Object(entryForm.properties, { title: 'AuditEntry' })

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
