import { Button } from '@mantine/core'
import type { AuditEntry, OrderDetail } from '@txgw/gateway/operator-api'
import { Link } from 'wouter'
import { useApiQuery } from '../../api/use-api-query.ts'
import { auditObject } from '../../audit/audit-object.ts'
import { LastChange } from '../../audit/changed-by.tsx'
import { fieldChanges } from '../../audit/field-changes.ts'
import { entryOfVersion, useObjectEntries } from '../../audit/use-object-entries.ts'
import { IdHeading } from '../../shared/ids/id-heading.tsx'
import { Columns } from '../../shared/layout/columns.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { pathPart, usePathValue } from '../../shared/location/path-part.ts'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { StatusBadge } from '../../shared/status/status-badge.tsx'
import { texts } from '../../texts/texts.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderHistory } from './order-history.tsx'
import { StatusActions } from './status-actions.tsx'

export function OrderPage() {
  const [appId, orderId] = [usePathValue('appId'), usePathValue('orderId')]
  const query = useApiQuery('/orders/{app_id}/{id}', { path: { app_id: appId, id: orderId } })
  const entries = useObjectEntries(auditObject('order', appId, orderId))
  const { title, copyId, wholeStory } = texts.orders.page
  return (
    <Page
      title={title(orderId)}
      heading={
        <IdHeading id={orderId} copyLabel={copyId}>
          {query.data && <StatusBadge status={query.data.order.order_status} />}
        </IdHeading>
      }
      back={{ href: '/orders', label: texts.orders.title }}
      actions={
        <Button
          component={Link}
          variant="default"
          href={`/timeline/${pathPart(orderId)}?app_id=${encodeURIComponent(appId)}`}
        >
          {wholeStory}
        </Button>
      }
    >
      <QueryStates query={query}>
        {(detail) => (
          <>
            <LastOrderChange detail={detail} entries={entries} />
            <StatusActions detail={detail} />
            <Columns split="first-wider">
              <OrderFacts order={detail.order} />
              <OrderHistory detail={detail} entries={entries} />
            </Columns>
          </>
        )}
      </QueryStates>
    </Page>
  )
}

interface LastOrderChangeProps {
  detail: OrderDetail
  /** The entries of the audit trail about the order. */
  entries: AuditEntry[]
}

/** An import has one entry for all its orders, so the versions tell more than the trail. */
function LastOrderChange({ detail, entries }: LastOrderChangeProps) {
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
