import { onlyAsked } from '../base/records/digest.ts'
import type { RecordOf } from '../base/records/record.ts'
import { type Order, orderFields } from '../orders/order.ts'
import type { Validation } from '../validations/validation.ts'

/** VALIDATING until the merchant's verdict arrives; then ACCEPTED with an order, or ENDED with a reason. */
export const RECHARGE_STATES = ['VALIDATING', 'ACCEPTED', 'ENDED'] as const

export type RechargeState = (typeof RECHARGE_STATES)[number]

export const END_KINDS = ['forbidden', 'no-answer'] as const

export interface EndReason {
  kind: (typeof END_KINDS)[number]
  code: string
  message: string
}

/** The fields of its order that a recharge asks for. The service sets the others. */
export const askedFields = onlyAsked(orderFields)

export interface RechargeRequest extends RecordOf<typeof askedFields> {
  /** The server is the app's default, because the request named none. Then the merchant is not asked about a server. */
  isServerDefault?: true
}

/** The request as it was asked, which need not name a server. */
export interface AskedRecharge extends Omit<RechargeRequest, 'serverId' | 'isServerDefault'> {
  serverId: string | null
}

/** Returns the player that the merchant is asked about. */
export function playerOf({ userId, serverId, isServerDefault }: RechargeRequest) {
  return { userId, ...(!isServerDefault && { serverId }) }
}

export interface Recharge {
  id: string
  request: RechargeRequest
  state: RechargeState
  /** Set only when the recharge has ended. */
  endReason: EndReason | null
  /** The order it created; null until it is accepted. */
  orderId: string | null
  /** The last validation asked for it; null while the first one runs. */
  validationId: string | null
  /** A request with the same key and the same content gets the same response. */
  idempotency: { key: string; requestDigest: string } | null
  /** The response to the first request as text. It is kept from the decision on when there is a key. */
  firstAnswer: string | null
  createdAtMs: number
  updatedAtMs: number
}

export interface RechargeView {
  recharge: Recharge
  /** The last one; null while the first one runs. */
  validation: Validation | null
  order: Order | null
}
