import type { Order } from '@txgw/gateway/operator-api'
import { IdText } from '../../shared/ids/id-text.tsx'
import { orderPath } from '../../shared/location/order-path.ts'
import { StatusBadge } from '../../shared/status/status-badge.tsx'
import { appColumn, playerColumn, timeColumn, totalColumn } from '../../shared/table/columns.tsx'
import type { Column } from '../../shared/table/data-table.tsx'
import { texts } from '../../texts/texts.ts'

const { columns: words } = texts.orders

export const ORDER_COLUMNS: Column<Order>[] = [
  {
    key: 'order',
    header: words.order,
    cell: (order) => <IdText value={order.payment_order_id} href={orderPath(order)} />,
  },
  { key: 'status', header: words.status, cell: (order) => <StatusBadge status={order.order_status} /> },
  totalColumn(words.total),
  appColumn(words.app),
  playerColumn(words.user),
  { key: 'channel', header: words.channel, hideBelow: 'wide', cell: (order) => order.payment_channel },
  timeColumn('create_time', words.created),
  timeColumn('update_time', words.updated, { hideBelow: 'wide' }),
]
