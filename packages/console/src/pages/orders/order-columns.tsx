import type { Order } from '@txgw/gateway/operator-api'
import { IdText } from '../../shared/ids/id-text.tsx'
import { orderPath } from '../../shared/location/order-path.ts'
import { pathPart } from '../../shared/location/path-part.ts'
import { playerPath } from '../../shared/location/player-path.ts'
import { StatusBadge } from '../../shared/status/status-badge.tsx'
import type { Column } from '../../shared/table/data-table.tsx'
import { Money } from '../../shared/text/money.tsx'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'

const { columns: words } = texts.orders

export const ORDER_COLUMNS: Column<Order>[] = [
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
  {
    key: 'user',
    header: words.user,
    cell: (order) => <IdText value={order.user_id} href={playerPath(order)} />,
  },
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
