import type { Order } from '@txgw/gateway/operator-api'
import type { Column } from '../../shared/data-table.tsx'
import { IdText } from '../../shared/id-text.tsx'
import { Money } from '../../shared/money.tsx'
import { pathPart } from '../../shared/path-part.ts'
import { StatusBadge } from '../../shared/status-badge.tsx'
import { Time } from '../../shared/time.tsx'
import { texts } from '../../texts/texts.ts'
import { playerPath } from '../players/player-path.ts'
import { orderPath } from './order-path.ts'

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
