import type { toWireApp, toWireKey } from '@txgw/gateway/apps/app-wire'
import type { OperatorOrder } from '@txgw/gateway/orders/order-wire'
import type { OrderStatus } from '@txgw/protocol/schemas'

/** What the operator API answers with. */
export type AppDocument = ReturnType<typeof toWireApp>
export type KeyDocument = ReturnType<typeof toWireKey>

export interface AppPage {
  apps: AppDocument[]
  next_cursor?: string
}

export interface OrderPage {
  orders: OperatorOrder[]
  next_cursor?: string
}

export interface OrderWithHistory {
  order: OperatorOrder
  history: { order_status: OrderStatus; update_time: string; source: string }[]
  allowed_next: OrderStatus[]
}
