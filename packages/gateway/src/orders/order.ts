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
  /** Null when unknown. The response then leaves the field out. */
  totalPrice: Money | null
  shopRegion: string
  paymentChannel: string
  /** ISO 8601 with zone, kept as it was sent. */
  createTime: string
  updateTime: string
}

export const HISTORY_SOURCES = ['import', 'recharge', 'status-change'] as const

/** One version of the order. A version never changes. A history starts with the oldest. */
export interface OrderHistoryEntry {
  status: OrderStatus
  updateTime: string
  /** The source of the version: an import, the recharge that created the order, or an operator's status change. */
  source: (typeof HISTORY_SOURCES)[number]
  recordedAtMs: number
  /** The actor that brought the version; null when it was not recorded. */
  actor: string | null
  /** The complete version; null when it was replaced before complete versions were kept. */
  order: Order | null
  /** Set only for a version that was restored from an archive. The other fields then say what the archive says. */
  restored: { atMs: number; actor: string | null } | null
}

/** An order with everything known about its past. The last entry describes the order itself. */
export interface OrderWithHistory {
  order: Order
  /** The whole history, oldest first. */
  history: OrderHistoryEntry[]
}
