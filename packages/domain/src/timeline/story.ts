import type { Order, OrderHistoryEntry } from '../orders/order.ts'
import type { OrderStore } from '../orders/order-store.ts'
import { findVersions } from '../orders/order-versions.ts'
import type { Recharge } from '../recharges/recharge.ts'
import type { RechargeStore } from '../recharges/recharge-store.ts'
import type { RequestFinder } from '../requests/request-log.ts'
import type { RequestRecord } from '../requests/request-record.ts'
import type { Validation } from '../validations/validation.ts'
import type { ValidationStore } from '../validations/validation-store.ts'

const VALIDATIONS_MAX = 100

export interface StorySources {
  store: { orders: OrderStore; recharges: RechargeStore; validations: ValidationStore }
  requestLog: RequestFinder
}

/** Everything that belongs to one recharge, order, validation or request. */
export interface Story {
  recharge: Recharge | undefined
  /** Oldest first. */
  validations: Validation[]
  order: Order | undefined
  history: OrderHistoryEntry[]
  /** Newest first. */
  requests: RequestRecord[]
}

const NOTHING: Story = { recharge: undefined, validations: [], order: undefined, history: [], requests: [] }

export async function storyOfRecharge(sources: StorySources, recharge: Recharge): Promise<Story> {
  const { orderId, request } = recharge
  const { validations } = sources.store
  const [{ rows: newestFirst }, order] = await Promise.all([
    validations.searchValidations({ rechargeId: recharge.id }, { limit: VALIDATIONS_MAX }),
    orderId === null ? undefined : sources.store.orders.findOrder(request.appId, orderId),
  ])
  const ofOrder = order ? await storyOfOrderAlone(sources, order) : NOTHING
  return { ...ofOrder, recharge, validations: newestFirst.toReversed() }
}

export async function storyOfValidation(sources: StorySources, validation: Validation): Promise<Story> {
  const { rechargeId } = validation
  const recharge = rechargeId === null ? undefined : await sources.store.recharges.findRecharge(rechargeId)
  return recharge ? storyOfRecharge(sources, recharge) : { ...NOTHING, validations: [validation] }
}

export async function storyOfOrder(sources: StorySources, order: Order): Promise<Story> {
  const recharge = await sources.store.recharges.findRechargeOfOrder(order.appId, order.id)
  return recharge ? storyOfRecharge(sources, recharge) : storyOfOrderAlone(sources, order)
}

/** A request that is too old to be found by its order is still part of its own story. */
export async function storyOfRequest(sources: StorySources, request: RequestRecord): Promise<Story> {
  const { appId, orderId, debugId } = request
  const asked = appId !== null && orderId !== null
  const order = asked ? await sources.store.orders.findOrder(appId, orderId) : undefined
  const story = order ? await storyOfOrder(sources, order) : NOTHING
  const others = story.requests.filter((other) => other.debugId !== debugId)
  return { ...story, requests: [request, ...others] }
}

async function storyOfOrderAlone({ store, requestLog }: StorySources, order: Order): Promise<Story> {
  const { appId, id: orderId } = order
  const [history, requests] = await Promise.all([
    findVersions(store.orders, order),
    requestLog.findOfOrder({ appId, orderId }),
  ])
  return { ...NOTHING, order, history, requests }
}
