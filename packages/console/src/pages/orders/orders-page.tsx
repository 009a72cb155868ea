import type { OrderStatus } from '@txgw/protocol/schemas'
import { ListPage } from '../../lists/list-page.tsx'
import { texts } from '../../texts/texts.ts'
import { ORDER_COLUMNS } from './order-columns.tsx'

const STATUSES: OrderStatus[] = ['Created', 'Paid', 'Finished', 'Refunded', 'UNDEFINED']

export function OrdersPage() {
  const words = texts.orders
  const { id, user, app, status, anyStatus } = words.search
  return (
    <ListPage
      path="/orders"
      icon="orders"
      words={words}
      fields={{ id, user_id: user, app_id: app }}
      choices={[{ name: 'status', label: status, any: anyStatus, options: STATUSES }]}
      columns={ORDER_COLUMNS}
      rowsOf={({ orders }) => orders}
      rowKey={({ app_id, payment_order_id }) => `${app_id}/${payment_order_id}`}
    />
  )
}
