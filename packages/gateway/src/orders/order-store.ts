import type { OrderStatus } from '@txgw/protocol/schemas'
import type { Order, OrderHistoryEntry, OrderWithHistory } from './order.ts'

/** What is kept is newer: nothing was taken. */
export interface Outdated {
  keptUpdateTime: string
}

export type PutOutcome = 'created' | 'updated' | 'unchanged' | 'conflict' | Outdated

/** What the history says about a version besides the version itself. */
export interface Origin {
  recordedAtMs: number
  /** Who brings it; absent when nobody knows. */
  actor?: string
}

export interface StatusChange {
  appId: string
  id: string
  expected: { status: OrderStatus; updateTime: string }
  next: { status: OrderStatus; updateTime: string }
  recordedAtMs: number
  /** Who changes it; absent when nobody knows. */
  actor?: string
}

export interface OrderFilter {
  appId?: string
  userId?: string
  status?: OrderStatus
  id?: string
}

/**
 * Position of the last row of a page in the search order: create_time, then app_id, then id, all descending,
 * texts by their UTF-8 bytes.
 */
export interface OrderPosition {
  createMicros: number
  appId: string
  id: string
}

export interface OrderStore {
  /**
   * In one transaction, in order, one outcome each: `created`; `updated` when the update_time is later than
   * the kept one; `unchanged` when the order is the same; Outdated when its update_time is earlier; `conflict`
   * when it has the same update_time with other content, another kind, or a recharge that has ended. A conflict
   * changes nothing and fails no other order. A version that is replaced stays in the history, whole.
   * Times are compared as instants: the same instant in another zone is the same time.
   * @throws {RangeError} a time is not an instant
   */
  putOrders(orders: Order[], recordedAtMs: number, actor?: string): Promise<PutOutcome[]>
  /**
   * Brings orders back with their histories, in one transaction, each only where there is no such order; and
   * tells which of them it brought back. Each of two with the same key is one of its own.
   * @throws {RangeError} a time is not an instant
   */
  restoreOrders(orders: OrderWithHistory[]): Promise<boolean[]>
  findOrder(appId: string, id: string): Promise<Order | undefined>
  /**
   * The JSON text that its merchant is answered with (`toWireOrder`). Every query asks for it, so a store
   * keeps this text itself, made when the order was written, and reads one column instead of taking the
   * order apart and putting it together again.
   */
  findWireOrder(appId: string, id: string): Promise<string | undefined>
  /** Every version, oldest first; empty when there is no such order. With a limit the newest ones. */
  findHistory(appId: string, id: string, page?: { limit: number }): Promise<OrderHistoryEntry[]>
  /**
   * Compare and set: the changed order, or `stale` when the expected state is no longer the current one, or
   * `recharge-ended` when the order belongs to a recharge that has ended.
   */
  changeStatus(change: StatusChange): Promise<Order | 'stale' | 'recharge-ended'>
  /** Newest create_time first. Bounded work for every filter. */
  searchOrders(filter: OrderFilter, page: { limit: number; after?: OrderPosition }): Promise<Order[]>
  /** How many there are of each status, of one app or of all. Cheap however many there are. */
  countOrders(filter: Pick<OrderFilter, 'appId'>): Promise<Record<OrderStatus, number>>
  /**
   * Deletes those that are still as they were read, and tells how many. Their history goes with them, with every version, and the
   * recharge that made them with its idempotency key; but one that has ended stays, so that its order is
   * closed also when it comes back.
   */
  deleteOrders(orders: Pick<Order, 'appId' | 'id' | 'updateTime'>[]): Promise<number>
}
