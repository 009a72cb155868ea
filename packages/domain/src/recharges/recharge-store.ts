import type { Found, FoundSince, IdPage, TimeRange } from '@txgw/base/list-page'
import type { Money } from '@txgw/protocol/schemas'
import type { App } from '../apps/app.ts'
import type { AppFilter, OfApps } from '../apps/of-apps.ts'
import type { AuditEntry } from '../audit/audit-entry.ts'
import type { Order } from '../orders/order.ts'
import type { Validation } from '../validations/validation.ts'
import type { Recharge, RechargeState } from './recharge.ts'

/** The process that decides a recharge, and the time until which no other process may. */
export interface Lease {
  owner: string
  untilMs: number
}

export interface RechargeDecision {
  /** The recharge as it was read. The decision counts only while it is still in this state. */
  recharge: Recharge
  /** A recharge that already has an order and a first answer keeps them. */
  next: Pick<Recharge, 'state' | 'endReason' | 'orderId' | 'firstAnswer'>
  /** Stored in the same transaction as the decision. */
  order?: Order
  /** Stored in the same transaction as the decision. */
  validation: Validation
  decidedAtMs: number
  /** The actor of the order in its history; absent when unknown. */
  actor?: string
  /** The entry of the audit trail. */
  entry?: AuditEntry
}

/** The period is that of the id, which holds the real time, also where a clock of the sandbox was moved. */
export interface RechargeFilter extends TimeRange, OfApps {
  appId?: string
  userId?: string
  /** It has no index, because every decision would have to change it. */
  state?: RechargeState
}

/** The part of a recharge that it is looked for by, where no index helps. */
export interface RechargeSketch extends Partial<Money> {
  id: string
}

export interface BegunRecharge {
  /** The app as it was when the recharge began; undefined when it is not registered. */
  app: App | undefined
  /** The recharge that has the idempotency key already. */
  earlier: Recharge | undefined
}

export interface RechargeStore {
  /**
   * Stores the recharge and its entry of the audit trail, in one step with a look at the app. Nothing changes when the
   * app is not registered or disabled, or when the idempotency key is taken.
   * @throws {DuplicateRecord} the id is taken, but not the key
   */
  beginRecharge(recharge: Recharge, lease: Lease, entry?: AuditEntry): Promise<BegunRecharge>
  findRecharge(id: string, ofApps?: readonly string[]): Promise<Recharge | undefined>
  /** Newest first, that is by id, descending. The work is bounded for every filter. */
  searchRecharges(filter: RechargeFilter, page: IdPage): Promise<Found<Recharge>>
  /** Returns the newest recharges in short, newest first. */
  sketchNewest(apps: AppFilter, limit: number): Promise<RechargeSketch[]>
  /**
   * Finds players whose id begins with the prefix among the newest undecided recharges, in their order. A decided
   * recharge has left a validation, so its player is found by that. For given apps the newest recharges are looked at,
   * decided or not.
   */
  findPlayers(prefix: string, apps: AppFilter, limit: number): Promise<FoundSince<string>>
  /** Finds the recharge that holds the idempotency key. */
  findRechargeOfKey(key: string): Promise<Recharge | undefined>
  findRechargeOfOrder(appId: string, orderId: string): Promise<Recharge | undefined>
  /** Lists every owner that holds a recharge without a first verdict, each once. */
  listLeaseOwners(): Promise<string[]>
  /**
   * Gives the lease to recharges that wait for their first verdict, and whose own lease has ended by `endedByMs`, ends
   * only after `wrongAfterMs`, or belongs to one of the given owners; oldest first. Callers that ask at the same time
   * get different recharges.
   */
  takeOverUndecided(taking: {
    lease: Lease
    endedByMs: number
    wrongAfterMs: number
    owners: string[]
    limit: number
  }): Promise<Recharge[]>
  /**
   * Stores the new state, the order and the validation in one transaction. Returns undefined and changes nothing when
   * the state is no longer the expected one, or when the recharge would end after its order has left Created.
   * @throws {DuplicateRecord} there is such an order or such a validation already, or the order belongs to another
   * recharge
   */
  decideRecharge(decision: RechargeDecision): Promise<Recharge | undefined>
}
