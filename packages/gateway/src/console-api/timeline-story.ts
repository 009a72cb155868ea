import type { Order, OrderHistoryEntry } from '../orders/order.ts'
import type { Recharge } from '../recharges/recharge.ts'
import type { RequestRecord } from '../requests/request-record.ts'
import type { Store } from '../storage/store.ts'
import type { Validation } from '../validations/validation.ts'

const VALIDATIONS_MAX = 100

export type StoryStore = Pick<Store, 'orders' | 'recharges' | 'validations'>

/** Everything that belongs together. */
export interface Story {
  recharge: Recharge | undefined
  /** Oldest first. */
  validations: Validation[]
  order: Order | undefined
  history: OrderHistoryEntry[]
  requests: RequestRecord[]
}

export async function storyOfRecharge(store: StoryStore, recharge: Recharge): Promise<Story> {
  const { orderId, request } = recharge
  const [newestFirst, order, history] = await Promise.all([
    store.validations.searchValidations({ rechargeId: recharge.id }, { limit: VALIDATIONS_MAX }),
    orderId === null ? undefined : store.orders.findOrder(request.appId, orderId),
    orderId === null ? [] : store.orders.findHistory(request.appId, orderId),
  ])
  return { recharge, validations: newestFirst.toReversed(), order, history, requests: [] }
}

export async function storyOfValidation(store: StoryStore, validation: Validation): Promise<Story> {
  const { rechargeId } = validation
  const recharge = rechargeId === null ? undefined : await store.recharges.findRecharge(rechargeId)
  if (recharge) return storyOfRecharge(store, recharge)
  return { recharge, validations: [validation], order: undefined, history: [], requests: [] }
}

export async function storyOfOrder(store: StoryStore, order: Order): Promise<Story> {
  const recharge = await store.recharges.findRechargeOfOrder(order.appId, order.id)
  if (recharge) return storyOfRecharge(store, recharge)
  const history = await store.orders.findHistory(order.appId, order.id)
  return { recharge, validations: [], order, history, requests: [] }
}

export async function storyOfRequest(store: StoryStore, request: RequestRecord): Promise<Story> {
  const { appId, orderId } = request
  const order = appId === null || orderId === null ? undefined : await store.orders.findOrder(appId, orderId)
  const story = order
    ? await storyOfOrder(store, order)
    : { recharge: undefined, validations: [], order, history: [] }
  return { ...story, requests: [request] }
}
