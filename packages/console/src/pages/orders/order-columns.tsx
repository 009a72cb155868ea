import type { Order } from '@txgw/gateway/operator-api'
import { IdText } from '../../shared/ids/id-text.tsx'
import { orderPath } from '../../shared/location/record-paths.ts'
import { StatusBadge } from '../../shared/status/status-badge.tsx'
import {
  appColumn,
  type Column,
  column,
  playerColumn,
  timeColumn,
  totalColumn,
} from '../../shared/table/columns.tsx'
import { texts } from '../../texts/texts.ts'

const { columns: words } = texts.orders

export const ORDER_COLUMNS: Column<Order>[] = [
  column(words.order, (order) => <IdText value={order.payment_order_id} href={orderPath(order)} />),
  column(words.status, (order) => <StatusBadge status={order.order_status} />),
  totalColumn(words.total),
  appColumn(words.app),
  playerColumn(words.user),
  column(words.channel, (order) => order.payment_channel, { hideBelow: 'wide' }),
  timeColumn('create_time', words.created),
  timeColumn('update_time', words.updated, { hideBelow: 'wide' }),
]
