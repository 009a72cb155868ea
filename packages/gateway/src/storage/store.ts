import type { OrderStatus } from '@txgw/protocol/schemas'
import type { App, AppKey, AppSettings } from '../apps/app.ts'
import type { Order, OrderHistoryEntry } from '../orders/order.ts'
import type { PlatformKey } from '../platform-keys/platform-key.ts'
import type { Recharge } from '../recharges/recharge.ts'
import type { RequestRecord } from '../requests/request-record.ts'
import type { Validation, ValidationOutcome } from '../validations/validation.ts'

/**
 * The storage of one environment, perhaps shared with other processes. Every method has happened durably when
 * its promise resolves, and has not happened when it rejects; only where the connection to a store breaks
 * while it commits does StoreUnavailable leave that open. Every write may be repeated, and the repeat tells.
 * A read gives everything that was acknowledged before it began, by whichever process. A store knows no rule
 * of the domain but uniqueness.
 */
export interface Store {
  readonly apps: AppStore
  readonly orders: OrderStore
  readonly recharges: RechargeStore
  readonly validations: ValidationStore
  readonly requests: RequestStore
  readonly platformKeys: PlatformKeyStore
  readonly settings: SettingStore
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
   * update_time with other content, another kind, or a recharge that has ended. A conflict changes nothing
   * and fails no other order.
   * Times are compared as instants: the same instant in another zone is the same time.
   * @throws {RangeError} a time is not an instant
   */
  putOrders(orders: Order[], recordedAtMs: number): Promise<PutOutcome[]>
  findOrder(appId: string, id: string): Promise<Order | undefined>
  /**
   * The JSON text that its merchant is answered with (`toWireOrder`). Every query asks for it, so a store
   * keeps this text itself, made when the order was written, and reads one column instead of taking the
   * order apart and putting it together again.
   */
  findWireOrder(appId: string, id: string): Promise<string | undefined>
  /** Oldest first; empty when there is no such order. */
  findHistory(appId: string, id: string): Promise<OrderHistoryEntry[]>
  /**
   * Compare and set: the changed order, or `stale` when the expected state is no longer the current one, or
   * `recharge-ended` when the order belongs to a recharge that has ended.
   */
  changeStatus(change: StatusChange): Promise<Order | 'stale' | 'recharge-ended'>
  /** Newest create_time first. Bounded work for every filter. */
  searchOrders(filter: OrderFilter, page: { limit: number; after?: OrderPosition }): Promise<Order[]>
  /** How many there are of each status, of one app or of all. Cheap however many there are. */
  countOrders(filter: Pick<OrderFilter, 'appId'>): Promise<Record<OrderStatus, number>>
  /** Deletes those, with their history, that are still as they were read, and tells how many. */
  deleteOrders(orders: Pick<Order, 'appId' | 'id' | 'updateTime'>[]): Promise<number>
}

/** Who decides a recharge, and until when nobody else does. */
export interface Lease {
  owner: string
  untilMs: number
}

export interface RechargeDecision {
  /** As it was read: the decision counts only while its state is still this one. */
  recharge: Recharge
  /** An order and a first answer that the recharge has already stay with it. */
  next: Pick<Recharge, 'state' | 'endReason' | 'orderId' | 'firstAnswer'>
  /** Created together with the decision. */
  order?: Order
  /** Kept together with the decision. */
  validation: Validation
  decidedAtMs: number
}

export interface RechargeStore {
  /**
   * Records it. When its idempotency key is taken, nothing changes and the recharge that has it is given.
   * @throws {DuplicateRecord} the id is taken, but not the key
   */
  beginRecharge(recharge: Recharge, lease: Lease): Promise<Recharge | undefined>
  findRecharge(id: string): Promise<Recharge | undefined>
  findRechargeOfOrder(appId: string, orderId: string): Promise<Recharge | undefined>
  /** Everyone who holds a recharge that waits for its first verdict; each once. */
  listLeaseOwners(): Promise<string[]>
  /**
   * Gives the lease those that wait for their first verdict and whose own has ended by then, or belongs to
   * one of the given owners; oldest first. Of many who ask at the same time each gets others.
   */
  takeOverUndecided(taking: {
    lease: Lease
    endedByMs: number
    owners: string[]
    limit: number
  }): Promise<Recharge[]>
  /**
   * All in one transaction: the new state, the order, the validation. Undefined, and nothing changed, when
   * the state is no longer the expected one, or when it would end after its order has left Created.
   * @throws {DuplicateRecord} there is such an order or such a validation already, or the order belongs to
   * another recharge
   */
  decideRecharge(decision: RechargeDecision): Promise<Recharge | undefined>
}

export interface ValidationFilter {
  appId?: string
  userId?: string
  rechargeId?: string
  outcome?: ValidationOutcome
}

/** The whole hours that begin in it: a validation counts in the hour in which it began. */
export interface ValidationPeriod {
  appId?: string
  fromMs: number
  /** Not in it any more. */
  toMs: number
}

export interface ValidationCount {
  appId: string
  outcome: ValidationOutcome
  /** The reason's code; empty when the top-up was allowed. */
  code: string
  /** Which step of LATENCY_STEPS the duration falls into. */
  latencyStep: number
  count: number
}

export interface HourlyCount extends Pick<ValidationCount, 'outcome' | 'code' | 'count'> {
  hourMs: number
}

export interface ValidationStore {
  /** @throws {DuplicateRecord} */
  addValidation(validation: Validation): Promise<void>
  findValidation(id: string): Promise<Validation | undefined>
  /** Newest first, which is by id, descending, after the given one. Bounded work for every filter. */
  searchValidations(filter: ValidationFilter, page: { limit: number; after?: string }): Promise<Validation[]>
  countValidations(period: ValidationPeriod): Promise<ValidationCount[]>
  /** By hour, then outcome, then code, ascending; hours without any are left out. */
  countByHour(period: ValidationPeriod): Promise<HourlyCount[]>
  /**
   * Deletes at most `limit` of the oldest, and tells how many; their counts stay. Ids sort by the time their
   * validation began.
   */
  deleteValidationsBefore(startedAtMs: number, limit: number): Promise<number>
}

/** Records are for diagnosis: a power cut, but no crash of the process, may take the last second of them. */
export interface RequestStore {
  /** One that is there already stays as it is. */
  addRequests(records: RequestRecord[]): Promise<void>
  findRequest(debugId: string): Promise<RequestRecord | undefined>
  /** Deletes at most `limit` of the oldest, and tells how many. Debug ids sort by the time of their request. */
  deleteRequestsBefore(receivedAtMs: number, limit: number): Promise<number>
}

/** The public halves of the keys that any process signs webhooks with: merchants may meet all of them. */
export interface PlatformKeyStore {
  /** A serial that is there already gets the new times. */
  publishKey(key: PlatformKey): Promise<void>
  /** Those that have not expired by then, the newest not_before first, then by serial. */
  listKeys(atMs: number): Promise<PlatformKey[]>
}

/** A few texts that all processes of an environment share. */
export interface SettingStore {
  readSetting(name: string): Promise<string | undefined>
  /** @param value undefined removes it */
  writeSetting(name: string, value: string | undefined): Promise<void>
  /**
   * Compare and set; undefined stands for none. False, and nothing changed, when the value is no longer the
   * expected one.
   */
  changeSetting(change: {
    name: string
    expected: string | undefined
    value: string | undefined
  }): Promise<boolean>
}

export class DuplicateRecord extends Error {
  override readonly name = 'DuplicateRecord'
}

export class RecordNotFound extends Error {
  override readonly name = 'RecordNotFound'
}

/** The store cannot be reached or cannot write; trying again later makes sense. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** The data was written by a newer version of the program; going on would damage it. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew'
}
