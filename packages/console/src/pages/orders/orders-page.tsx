import type { Order } from '@txgw/gateway/operator-api'
import { useApiPages } from '../../api/use-api-query.ts'
import type { Column } from '../../shared/data-table.tsx'
import { IdText } from '../../shared/id-text.tsx'
import { Money } from '../../shared/money.tsx'
import { Page } from '../../shared/page.tsx'
import { PagedTable } from '../../shared/paged-table.tsx'
import { Panel } from '../../shared/panel.tsx'
import { pathPart } from '../../shared/path-part.ts'
import { Empty } from '../../shared/states.tsx'
import { StatusBadge } from '../../shared/status-badge.tsx'
import { Time } from '../../shared/time.tsx'
import { useSearchValues } from '../../shared/use-search-values.ts'
import { texts } from '../../texts/texts.ts'
import { orderPath } from './order-path.ts'
import { OrderSearch, SEARCH_FIELDS } from './order-search.tsx'

const { columns: words } = texts.orders

const COLUMNS: Column<Order>[] = [
  {
    key: 'order',
    header: words.order,
    cell: (order) => <IdText value={order.payment_order_id} href={orderPath(order)} />,
  },
  { key: 'status', header: words.status, cell: (order) => <StatusBadge status={order.order_status} /> },
  {
    key: 'total',
    header: words.total,
    align: 'end',
    cell: (order) => <Money value={order.total_price} />,
  },
  {
    key: 'app',
    header: words.app,
    cell: (order) => <IdText value={order.app_id} href={`/apps/${pathPart(order.app_id)}`} />,
  },
  { key: 'user', header: words.user, cell: (order) => <IdText value={order.user_id} /> },
  { key: 'channel', header: words.channel, hideBelow: 'wide', cell: (order) => order.payment_channel },
  {
    key: 'created',
    header: words.created,
    cell: (order) => <Time value={order.create_time} />,
  },
  {
    key: 'updated',
    header: words.updated,
    hideBelow: 'wide',
    cell: (order) => <Time value={order.update_time} />,
  },
]

export function OrdersPage() {
  const [values, search] = useSearchValues(SEARCH_FIELDS)
  const pages = useApiPages('/orders', values)
  const { title, description, list } = texts.orders
  return (
    <Page title={title} description={description}>
      <Panel flush>
        <OrderSearch key={JSON.stringify(values)} values={values} onSearch={search} />
        <PagedTable
          label={list}
          flowsOnPhone
          columns={COLUMNS}
          pages={pages}
          rowsOf={(page) => page.orders}
          rowKey={(order) => `${order.app_id}/${order.payment_order_id}`}
          empty={<NoOrders isSearch={Object.values(values).some((value) => value !== '')} />}
        />
      </Panel>
    </Page>
  )
}

function NoOrders({ isSearch }: { isSearch: boolean }) {
  const { empty, emptyHint, nothingFound, nothingFoundHint } = texts.orders
  return (
    <Empty title={isSearch ? nothingFound : empty} icon="orders">
      {isSearch ? nothingFoundHint : emptyHint}
    </Empty>
  )
}
