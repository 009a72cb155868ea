import type { Order } from '@txgw/gateway/operator-api'
import { IdText } from '../../shared/ids/id-text.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { pathPart } from '../../shared/location/path-part.ts'
import { StatusBadge } from '../../shared/status/status-badge.tsx'
import { type Column, column, playerColumn, timeColumn, totalColumn } from '../../shared/table/columns.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { texts } from '../../texts/texts.ts'

const { choices, subjects: words } = texts.timeline
const { created } = texts.orders.columns

interface OrderChoicesProps {
  id: string
  orders: Order[]
}

/** An order id is unique only within its app, so the viewer chooses whose order is meant. */
export function OrderChoices({ id, orders }: OrderChoicesProps) {
  const columns: Column<Order>[] = [
    column(words.app, ({ app_id }) => (
      <IdText value={app_id} href={`/timeline/${pathPart(id)}?app_id=${encodeURIComponent(app_id)}`} />
    )),
    playerColumn(words.player),
    column(words.status, ({ order_status }) => <StatusBadge status={order_status} />),
    totalColumn(words.total),
    timeColumn('create_time', created, { hideBelow: 'phone' }),
  ]
  return (
    <Panel title={choices} flush>
      <DataTable label={choices} columns={columns} rows={orders} rowKey={({ app_id }) => app_id} />
    </Panel>
  )
}
