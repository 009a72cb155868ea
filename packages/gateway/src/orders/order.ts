import type { Money, OrderItem, OrderKind, OrderStatus } from '@txgw/protocol/schemas'

export interface Order {
  appId: string
  /** Unique within the app, over both kinds. */
  id: string
  kind: OrderKind
  userId: string
  serverId: string
  status: OrderStatus
  items: OrderItem[]
  /** Null when it is not known: it is not answered then. */
  totalPrice: Money | null
  shopRegion: string
  paymentChannel: string
  /** ISO 8601 with zone, kept as it was sent. */
  createTime: string
  updateTime: string
}

export const HISTORY_SOURCES = ['import', 'recharge', 'status-change'] as const

/** One state the order was in, oldest first in a history. */
export interface OrderHistoryEntry {
  status: OrderStatus
  updateTime: string
  /** What brought it: an import, a recharge that created it, or an operator's status change. */
  source: (typeof HISTORY_SOURCES)[number]
  recordedAtMs: number
}
