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

/** One version of the order, oldest first in a history. It is never changed. */
export interface OrderHistoryEntry {
  status: OrderStatus
  updateTime: string
  /** What brought it: an import, a recharge that created it, or an operator's status change. */
  source: (typeof HISTORY_SOURCES)[number]
  recordedAtMs: number
  /** Who brought it; null when that was not recorded. */
  actor: string | null
  /** The version whole; null when it was replaced before versions were kept whole. */
  order: Order | null
  /** Only of one that came back from an archive: the other fields are then what the archive says. */
  restored: { atMs: number; actor: string | null } | null
}

/** An order with all that is known of how it came to be; the last entry is about the order itself. */
export interface OrderWithHistory {
  order: Order
  /** All of it, oldest first. */
  history: OrderHistoryEntry[]
}
