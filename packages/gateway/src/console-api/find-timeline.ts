import { checkFields } from '@txgw/protocol/schemas'
import { toOrderDetail } from '../orders/order-detail.ts'
import { toOperatorOrder } from '../orders/order-wire.ts'
import { toWireRecharge } from '../recharges/recharge-wire.ts'
import { toWireRequest } from '../requests/request-wire.ts'
import { invalidFields, ServiceError } from '../service-error.ts'
import { toWireValidation } from '../validations/validation-wire.ts'
import { toEvents } from './timeline-events.ts'
import {
  type Story,
  type StorySources,
  storyOfOrder,
  storyOfRecharge,
  storyOfRequest,
  storyOfValidation,
} from './timeline-story.ts'
import { TimelineQuery, type WireTimeline } from './timeline-wire.ts'

const CHOICES_MAX = 20
const checkQuery = checkFields(TimelineQuery)

interface FindTimeline extends StorySources {
  id: string
  query: unknown
}

/** The whole story behind an id, whatever it is the id of. */
export async function findTimeline({ id, query, ...sources }: FindTimeline): Promise<WireTimeline> {
  const checked = checkQuery(query)
  if (!checked.ok) throw invalidFields(checked.violations)
  const { app_id: appId } = checked.value
  if (appId === undefined) {
    const [recharge, validation, request] = await Promise.all([
      sources.store.recharges.findRecharge(id),
      sources.store.validations.findValidation(id),
      sources.requestLog.find(id),
    ])
    if (recharge) return toTimeline({ id, kind: 'recharge' }, await storyOfRecharge(sources, recharge))
    if (validation)
      return toTimeline({ id, kind: 'validation' }, await storyOfValidation(sources, validation))
    if (request) return toTimeline({ id, kind: 'request' }, await storyOfRequest(sources, request))
  }
  return timelineOfOrder(sources, id, appId)
}

async function timelineOfOrder(
  sources: StorySources,
  id: string,
  appId: string | undefined,
): Promise<WireTimeline> {
  const filter = { id, ...(appId !== undefined && { appId }) }
  const orders = await sources.store.orders.searchOrders(filter, { limit: CHOICES_MAX })
  const [order, ...others] = orders
  if (!order) {
    throw new ServiceError('NOT_FOUND', {
      message:
        'No order, recharge, notification or merchant request of this environment has this id. Requests are kept for 30 days.',
    })
  }
  if (others.length === 0) return toTimeline({ id, kind: 'order' }, await storyOfOrder(sources, order))
  const subjects = { validations: [], requests: [] }
  return { id, kind: 'choices', subjects, events: [], choices: orders.map(toOperatorOrder) }
}

function toTimeline(about: Pick<WireTimeline, 'id' | 'kind'>, story: Story): WireTimeline {
  const { recharge, validations, order, history, requests } = story
  return {
    ...about,
    subjects: {
      ...(order && { order: toOrderDetail(order, history) }),
      ...(recharge && { recharge: toWireRecharge({ recharge, validation: null, order: null }) }),
      validations: validations.map(toWireValidation),
      requests: requests.map(toWireRequest),
    },
    events: toEvents(story),
  }
}
