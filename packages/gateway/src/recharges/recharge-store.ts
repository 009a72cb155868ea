import type { Order } from '../orders/order.ts'
import type { Validation } from '../validations/validation.ts'
import type { Recharge } from './recharge.ts'

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
  /** Who brings the order, as its history says; absent when nobody knows. */
  actor?: string
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
