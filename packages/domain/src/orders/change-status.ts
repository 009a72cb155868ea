import type { AppClock } from '@txgw/base/clock'
import { DomainError } from '@txgw/base/domain-error'
import { instantMicros, utcText } from '@txgw/protocol'
import type { OrderStatus } from '@txgw/protocol/schemas'
import type { EntryOf } from '../audit/audit-entry.ts'
import type { Order } from './order.ts'
import { statusChange } from './order-audit.ts'
import { allowedNext } from './order-status.ts'
import type { OrderStore } from './order-store.ts'
import { requireOrder } from './require-order.ts'

const ATTEMPTS_MAX = 5

/** What a change of status asks the recharges about. */
interface RechargesOfOrders {
  findRechargeOfOrder(appId: string, orderId: string): Promise<{ state: string } | undefined>
}

interface ChangeStatus {
  store: { orders: OrderStore; recharges: RechargesOfOrders }
  clock: AppClock
  actor: string
  appId: string
  id: string
  wanted: OrderStatus
  /** Names the author in the audit trail; absent where there is none. */
  entryOf?: EntryOf | undefined
}

/**
 * Moves an order along the transition table. When two changes run at the same time, the later one sees the result of
 * the first.
 */
export async function changeStatus({
  store,
  clock,
  actor,
  appId,
  id,
  wanted,
  entryOf,
}: ChangeStatus): Promise<Order> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const order = await requireOrder({ orders: store.orders, appId, id })
    if (!allowedNext(order.status).includes(wanted)) throw await notAllowed(store.recharges, order, wanted)
    const nowMs = clock.nowMs(appId)
    const changed = await store.orders.changeStatus({
      appId,
      id,
      expected: { status: order.status, updateTime: order.updateTime },
      next: { status: wanted, updateTime: laterUpdateTime(order.updateTime, nowMs) },
      recordedAtMs: nowMs,
      actor,
      ...(entryOf && { entryOf: (before, after) => entryOf(statusChange(before, after)) }),
    })
    if (changed === 'recharge-ended') throw rechargeEnded()
    if (changed !== 'stale') return changed
  }
  throw new DomainError('changed-meanwhile', 'Other changes to this order came first. Try again.')
}

/** How to go on when a recharge has ended. */
export const AFTER_ENDED_RECHARGE =
  'Start a new recharge, which makes a new order. Give it a new Idempotency-Key, because the old one gets the old answer again.'

function rechargeEnded(): DomainError {
  return new DomainError(
    'not-allowed-now',
    `The recharge of this order has ended, so the order never changes. ${AFTER_ENDED_RECHARGE}`,
  )
}

/** Nothing can follow in an order whose recharge has ended, whatever the table says about its status. */
async function notAllowed(
  recharges: RechargesOfOrders,
  { appId, id, status }: Order,
  wanted: OrderStatus,
): Promise<DomainError> {
  const recharge = await recharges.findRechargeOfOrder(appId, id)
  if (recharge?.state === 'ENDED') return rechargeEnded()
  const allowed = allowedNext(status)
  const next = allowed.length > 0 ? `allowed next: ${allowed.join(', ')}` : 'no other state can follow it'
  return new DomainError('not-allowed-now', `The order is ${status} and cannot become ${wanted}; ${next}.`)
}

/** The new time is strictly later than the stored one, even when the stored one comes from a clock that runs ahead. */
export function laterUpdateTime(previous: string, nowMs: number): string {
  const previousMicros = instantMicros(previous)
  if (previousMicros === undefined) return utcText(nowMs)
  return utcText(Math.max(nowMs, Math.floor(previousMicros / 1000) + 1))
}
