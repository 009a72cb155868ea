import { DomainError } from '@txgw/base/domain-error'
import type { Order } from '../orders/order.ts'
import {
  type Story,
  type StorySources,
  storyOfOrder,
  storyOfRecharge,
  storyOfRequest,
  storyOfValidation,
} from './story.ts'

const CHOICES_MAX = 20

interface FindTimeline extends StorySources {
  id: string
  /** The app that the order belongs to, needed when several apps use the id. */
  appId?: string
}

export type Timeline =
  | { kind: 'recharge' | 'validation' | 'request' | 'order'; story: Story }
  /** Several apps have an order with the id. */
  | { kind: 'choices'; orders: Order[] }

/** Finds everything that belongs to an id, whatever the id stands for. */
export async function findTimeline({ id, appId, ...sources }: FindTimeline): Promise<Timeline> {
  if (appId === undefined) {
    const [recharge, validation, request] = await Promise.all([
      sources.store.recharges.findRecharge(id),
      sources.store.validations.findValidation(id),
      sources.requestLog.find(id),
    ])
    if (recharge) return { kind: 'recharge', story: await storyOfRecharge(sources, recharge) }
    if (validation) return { kind: 'validation', story: await storyOfValidation(sources, validation) }
    if (request) return { kind: 'request', story: await storyOfRequest(sources, request) }
  }
  return timelineOfOrder(sources, id, appId)
}

async function timelineOfOrder(
  sources: StorySources,
  id: string,
  appId: string | undefined,
): Promise<Timeline> {
  const filter = { id, ...(appId !== undefined && { appId }) }
  const orders = await sources.store.orders.searchOrders(filter, { limit: CHOICES_MAX })
  const [order, ...others] = orders
  if (!order) {
    throw new DomainError(
      'not-found',
      'This environment has no order, recharge, notification or merchant request with this id. Requests are kept for 30 days.',
    )
  }
  if (others.length > 0) return { kind: 'choices', orders }
  return { kind: 'order', story: await storyOfOrder(sources, order) }
}
