import { fieldViolation } from '@txgw/protocol/schemas'
import type { Clock } from '../clock.ts'
import { invalidFields, ServiceError } from '../service-error.ts'
import type { PutOutcome, Store } from '../storage/store.ts'
import type { Order } from './order.ts'
import { readOrder } from './order-wire.ts'

export const UNKNOWN_APP = 'is not a registered app of this environment'

/** Why an order was not taken although its fields are right. */
export const ORDER_CONFLICT =
  'An order with this id is kept with the same update_time and other content, which needs a later update_time; or as the other kind; or its recharge has ended, which nothing can change.'

interface PutOrder {
  store: Pick<Store, 'apps' | 'orders'>
  clock: Clock
  body: unknown
}

interface PutOrderResult {
  outcome: Exclude<PutOutcome, 'conflict'>
  /** As it is kept now. */
  order: Order
}

/** Brings in one order, in any state; only a later update_time replaces what is kept. */
export async function putOrder({ store, clock, body }: PutOrder): Promise<PutOrderResult> {
  const read = readOrder(body)
  if (!read.ok) throw invalidFields(read.violations)
  const { order } = read
  if (!(await store.apps.findApp(order.appId))) {
    throw invalidFields([fieldViolation('app_id', UNKNOWN_APP, order.appId)])
  }
  const [outcome] = await store.orders.putOrders([order], clock.nowMs())
  if (outcome === undefined) throw new Error('the store gave no outcome for an order')
  if (outcome === 'conflict') throw new ServiceError('ALREADY_EXISTS', { message: ORDER_CONFLICT })
  const kept = outcome === 'unchanged' ? await store.orders.findOrder(order.appId, order.id) : order
  return { outcome, order: kept ?? order }
}
