import type { AuditEntry, OrderDetail } from '@txgw/gateway/operator-api'
import { auditObject } from '../../audit/audit-object.ts'
import { LastChange } from '../../audit/changed-by.tsx'
import { fieldChanges } from '../../audit/field-changes.ts'
import { entryOfVersion } from '../../audit/use-object-entries.ts'

interface LastOrderChangeProps {
  detail: OrderDetail
  /** The entries of the audit trail about the order. */
  entries: AuditEntry[]
}

/** An import has one entry for all its orders, so the versions tell more than the trail. */
export function LastOrderChange({ detail, entries }: LastOrderChangeProps) {
  const { order, history, history_truncated: isTruncated = false } = detail
  const last = history.at(-1)
  if (!last) return null
  const entry = entryOfVersion(entries, last.update_time)
  return (
    <LastChange
      object={auditObject('order', order.app_id, order.payment_order_id)}
      entry={entry}
      at={last.at}
      actor={last.actor}
      isNew={history.length === 1 && !isTruncated}
      changes={last.changes ?? (entry ? fieldChanges(entry) : [])}
    />
  )
}
