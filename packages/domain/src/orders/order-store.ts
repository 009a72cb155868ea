import type { FoundSince, TimeRange } from '@txgw/base/list-page'
import type { Money, OrderStatus } from '@txgw/protocol/schemas'
import type { AppFilter, OfApps } from '../apps/of-apps.ts'
import type { AuditEntry } from '../audit/audit-entry.ts'
import type { Order, OrderHistoryEntry, OrderWithHistory } from './order.ts'

/** The stored order is newer, so nothing was changed. */
export interface Outdated {
  keptUpdateTime: string
}

export type PutOutcome = 'created' | 'updated' | 'unchanged' | 'conflict' | Outdated

/** The result of putting orders, for their entry in the audit trail. */
export interface PutResult {
  outcomes: PutOutcome[]
  /** The version that a single order replaced; null when there was none or several orders were put. */
  replaced: Order | null
}

/** The fields that the history keeps for a version besides the version itself. */
export interface Origin {
  recordedAtMs: number
  /** The actor that brought the version; absent when unknown. */
  actor?: string
}

export interface StatusChange {
  appId: string
  id: string
  expected: { status: OrderStatus; updateTime: string }
  next: { status: OrderStatus; updateTime: string }
  recordedAtMs: number
  /** The actor that changes the status; absent when unknown. */
  actor?: string
  /** The entry of the audit trail. */
  entryOf?: (before: Order, after: Order) => AuditEntry
}

export interface OrderFilter {
  appId?: string
  userId?: string
  status?: OrderStatus
  id?: string
}

/** The period is that of the create_time. */
export interface OrderSearch extends OrderFilter, OfApps, TimeRange {}

/**
 * Position of the last row of a page in the search order: create_time, then app_id, then id, all descending,
 * texts by their UTF-8 bytes.
 */
export interface OrderPosition {
  createMicros: number
  appId: string
  id: string
}

/** The part of an order that it is looked for by, where no index helps. */
export interface OrderSketch extends Pick<Order, 'appId' | 'id' | 'userId'>, Partial<Money> {
  createMicros: number
}

/** Each change is written together with its entry of the audit trail, if it is given one. */
export interface OrderStore {
  /**
   * Stores the orders in one transaction, in order, with one outcome each: `created`; `updated` when the update_time
   * is later than the stored one; `unchanged` when the order is the same; Outdated when its update_time is earlier;
   * `conflict` when it has the same update_time with other content, another kind, or a recharge that has ended. A
   * conflict changes nothing and does not fail the other orders. A replaced version stays in the history, complete.
   * Times are compared as instants: the same instant in another zone is the same time.
   * @throws {RangeError} a time is not an instant
   */
  putOrders(
    orders: Order[],
    recordedAtMs: number,
    actor?: string,
    entryOf?: (put: PutResult) => AuditEntry | undefined,
  ): Promise<PutOutcome[]>
  /**
   * Restores orders with their histories, in one transaction. An order that exists already is not restored. Of two
   * orders with the same key only the first is restored. Tells for each order whether it was restored.
   * @throws {RangeError} a time is not an instant
   */
  restoreOrders(
    orders: OrderWithHistory[],
    entryOf?: (isRestored: boolean[]) => AuditEntry | undefined,
  ): Promise<boolean[]>
  findOrder(appId: string, id: string): Promise<Order | undefined>
  /**
   * Returns the JSON text of the response to the merchant (`toWireOrder`). Every query needs it. So a store writes
   * this text together with the order, and then reads one column instead of rebuilding the JSON from the order.
   */
  findWireOrder(appId: string, id: string): Promise<string | undefined>
  /**
   * Returns every version, oldest first; empty when there is no such order. With a limit it returns only the newest
   * ones.
   */
  findHistory(appId: string, id: string, page?: { limit: number }): Promise<OrderHistoryEntry[]>
  /**
   * Compare and set. Returns the changed order; `stale` when the expected state is no longer the current one; or
   * `recharge-ended` when the order belongs to a recharge that has ended.
   */
  changeStatus(change: StatusChange): Promise<Order | 'stale' | 'recharge-ended'>
  /** Newest create_time first. The work is bounded for every filter. */
  searchOrders(filter: OrderSearch, page: { limit: number; after?: OrderPosition }): Promise<Order[]>
  /**
   * Finds orders whose id begins with the prefix, by the highest ids. The work is bounded: where no index has the ids of
   * the apps in their order, only the newest orders are looked at.
   */
  findOrdersByPrefix(prefix: string, apps: AppFilter, limit: number): Promise<FoundSince<Order>>
  /**
   * Finds players with orders whose id begins with the prefix, by the lowest ids. For given apps only the newest orders
   * are looked at, and their order is kept.
   */
  findPlayers(prefix: string, apps: AppFilter, limit: number): Promise<FoundSince<string>>
  /** Returns the newest orders in short, in the order of a search. */
  sketchNewest(apps: AppFilter, limit: number): Promise<OrderSketch[]>
  /** Counts the orders of each status, of one app, of some apps or of all apps. Cheap, however many orders there are. */
  countOrders(filter: Pick<OrderFilter, 'appId'> & OfApps): Promise<Record<OrderStatus, number>>
  /**
   * Deletes the orders that are unchanged since they were read, and returns their number. Their history is deleted
   * with every version, and so is the recharge that created them, with its idempotency key. A recharge that has ended
   * stays, so that its order is still closed if it comes back.
   */
  deleteOrders(
    orders: Pick<Order, 'appId' | 'id' | 'updateTime'>[],
    entryOf?: (deleted: number) => AuditEntry | undefined,
  ): Promise<number>
}
