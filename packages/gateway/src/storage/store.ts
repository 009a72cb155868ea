import type { OrderStatus } from '@txgw/protocol/schemas'
import type { App, AppKey, AppSettings } from '../apps/app.ts'
import type { Order, OrderHistoryEntry } from '../orders/order.ts'
import type { RequestRecord } from '../requests/request-record.ts'

/**
 * The storage of one environment. Every method either has happened durably when its promise resolves, or
 * has not happened at all when it rejects. A store knows no rule of the domain but uniqueness.
 */
export interface Store {
  readonly apps: AppStore
  readonly orders: OrderStore
  readonly requests: RequestStore
  /** Resolves when a read and a write would work now. @throws {StoreUnavailable} */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface AppStore {
  /** @throws {DuplicateRecord} */
  addApp(app: App): Promise<void>
  findApp(appId: string): Promise<App | undefined>
  /** By app_id, ascending, after the given one. */
  listApps(page: { limit: number; after?: string }): Promise<App[]>
  /** @throws {RecordNotFound} */
  changeApp(appId: string, settings: Partial<AppSettings>, updatedAtMs: number): Promise<App>
  /** @throws {RecordNotFound} no such app @throws {DuplicateRecord} the serial was used before, revoked or not */
  addKey(appId: string, key: AppKey): Promise<void>
  /** Revoking again keeps the first time. @throws {RecordNotFound} */
  revokeKey(appId: string, serialNo: string, revokedAtMs: number): Promise<void>
  /**
   * Apps that changed after `version` (their keys included), and the version to ask with next time.
   * Version 0 gives all. Cheap when nothing changed: it is polled.
   */
  changesSince(version: number): Promise<{ version: number; apps: App[] }>
}

export type PutOutcome = 'created' | 'updated' | 'unchanged' | 'conflict'

export interface StatusChange {
  appId: string
  id: string
  expected: { status: OrderStatus; updateTime: string }
  next: { status: OrderStatus; updateTime: string }
  recordedAtMs: number
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
   * the kept one; `unchanged` when it is earlier, or the order is the same; `conflict` when it has the same
   * update_time with other content, or another kind. A conflict changes nothing and fails no other order.
   * Times are compared as instants: the same instant in another zone is the same time.
   * @throws {RangeError} a time is not an instant
   */
  putOrders(orders: Order[], recordedAtMs: number): Promise<PutOutcome[]>
  findOrder(appId: string, id: string): Promise<Order | undefined>
  /** Oldest first; empty when there is no such order. */
  findHistory(appId: string, id: string): Promise<OrderHistoryEntry[]>
  /** Compare and set: the changed order, or undefined when the expected state is no longer the current one. */
  changeStatus(change: StatusChange): Promise<Order | undefined>
  /** Newest create_time first. Bounded work for every filter. */
  searchOrders(filter: OrderFilter, page: { limit: number; after?: OrderPosition }): Promise<Order[]>
}

/** Records are for diagnosis: a power cut, but no crash of the process, may take the last second of them. */
export interface RequestStore {
  /** One that is there already stays as it is. */
  addRequests(records: RequestRecord[]): Promise<void>
  findRequest(debugId: string): Promise<RequestRecord | undefined>
  /** Deletes at most `limit` of the oldest, and tells how many. Debug ids sort by the time of their request. */
  deleteRequestsBefore(receivedAtMs: number, limit: number): Promise<number>
}

export class DuplicateRecord extends Error {
  override readonly name = 'DuplicateRecord'
}

export class RecordNotFound extends Error {
  override readonly name = 'RecordNotFound'
}

/** The store cannot be reached or cannot write; nothing was changed, trying again later makes sense. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** The data was written by a newer version of the program; going on would damage it. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew'
}
