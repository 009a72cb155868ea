import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useApiQuery } from '../../api/use-api-query.ts'
import { auditObject } from '../../audit/audit-object.ts'
import { useObjectEntries } from '../../audit/use-object-entries.ts'
import { IdHeading } from '../../shared/ids/id-heading.tsx'
import { Columns } from '../../shared/layout/columns.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { pathPart, usePathValue } from '../../shared/location/path-part.ts'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { StatusBadge } from '../../shared/status/status-badge.tsx'
import { texts } from '../../texts/texts.ts'
import { LastOrderChange } from './last-order-change.tsx'
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
