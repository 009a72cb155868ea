import type { AppClock } from '@txgw/base/clock'
import { brokenRule, DomainError } from '@txgw/base/domain-error'
import type { AppStore } from '../apps/app-store.ts'
import type { EntryOf } from '../audit/audit-entry.ts'
import type { Order } from './order.ts'
import { orderChange } from './order-audit.ts'
import type { OrderStore, Outdated, PutOutcome } from './order-store.ts'
import type { Incoming } from './read-incoming.ts'

export const UNKNOWN_APP = 'is not a registered app of this environment'

/** Why an order was not accepted although its fields are valid. */
export const ORDER_CONFLICT =
  'The stored order with this id conflicts with this one. Either it has the same update_time and other content, so a change needs a later update_time; or it has the other kind; or its recharge has ended, so it never changes, and only a new recharge makes a new order.'

interface PutOrder {
  store: { apps: AppStore; orders: OrderStore }
  clock: AppClock
  /** The actor that brings the order in. */
  actor: string
  incoming: Incoming
  /** Names the author in the audit trail; absent where there is none. */
  entryOf?: EntryOf | undefined
}

interface PutOrderResult {
  outcome: Exclude<PutOutcome, 'conflict' | Outdated>
  /** The order as it is stored now. */
  order: Order
}

/** Stores one order in any status. Only a later update_time replaces the stored order. */
export async function putOrder({
  store,
  clock,
  actor,
  incoming,
  entryOf,
}: PutOrder): Promise<PutOrderResult> {
  const { order, history } = incoming
  if (!(await store.apps.findApp(order.appId))) throw brokenRule('appId', UNKNOWN_APP, order.appId)
  const created = () => entryOf?.(orderChange(null, order))
  const restored = history
    ? await store.orders.restoreOrders([{ order, history }], ([isRestored]) =>
        isRestored ? created() : undefined,
      )
    : []
  if (restored[0]) return { outcome: 'created', order }
  const [outcome] = await store.orders.putOrders(
    [order],
    clock.nowMs(order.appId),
    actor,
    entryOf &&
      (({ outcomes, replaced }) => {
        if (outcomes[0] === 'created') return created()
        return outcomes[0] === 'updated' ? entryOf(orderChange(replaced, order)) : undefined
      }),
  )
  if (outcome === undefined) throw new Error('the store gave no outcome for an order')
  if (outcome === 'conflict') throw new DomainError('exists-already', ORDER_CONFLICT)
  if (typeof outcome === 'object') throw outdated(order, outcome)
  const kept = outcome === 'unchanged' ? await store.orders.findOrder(order.appId, order.id) : order
  return { outcome, order: kept ?? order }
}

/** Not answered like a repeat, because the sender would believe that this version is stored. */
function outdated({ updateTime }: Order, { keptUpdateTime }: Outdated): DomainError {
  const rule = `must be later than the stored ${keptUpdateTime}`
  return new DomainError(
    'not-allowed-now',
    `The order is outdated and was not stored: its update_time is ${updateTime}, and the stored order has ${keptUpdateTime}.`,
    { brokenRules: [{ field: 'updateTime', rule, value: updateTime }] },
  )
}
