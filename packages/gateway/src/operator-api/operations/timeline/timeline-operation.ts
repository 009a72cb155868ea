import { toOperatorOrder } from '@txgw/domain/orders/order-wire'
import { findTimeline, type Timeline } from '@txgw/domain/timeline/find-timeline'
import type { Story } from '@txgw/domain/timeline/story'
import Type from 'typebox'
import { operation } from '../../operation.ts'
import { toWireRequest } from '../diagnosis/request-wire.ts'
import { toOrderDetail } from '../orders/order-detail.ts'
import { toWireRecharge } from '../recharges/recharge-wire.ts'
import { pathText } from '../shared-params.ts'
import { toWireValidation } from '../validations/validation-wire.ts'
import { toEvents } from './timeline-events.ts'
import { TimelineQuery, WireTimeline } from './timeline-wire.ts'

export const showTimeline = operation({
  tag: 'Console',
  access: 'operator',
  method: 'get',
  path: '/operator/v1/{env}/timeline/{id}',
  id: 'showTimeline',
  role: 'viewer',
  merchant: 'own-apps',
  summary: 'Show the timeline of an id',
  description:
    "Returns the recharge, its validations and replies, the order, its changes and the merchant's queries for it, the oldest first. It has the last 20 queries, if they are among the newest 10,000 requests of all merchants. When several apps have an order with the id, `choices` lists them. Call again with `app_id` then.",
  params: Type.Object({
    id: pathText('A `debug_id`, `payment_order_id`, `recharge_id` or `validation_id`.'),
  }),
  query: TimelineQuery,
  answers: { 200: { description: 'The timeline.', schema: WireTimeline } },
  errors: ['NOT_FOUND'],
  async handle({ params: { id }, query: { app_id: appId }, parts: { store, requestLog } }) {
    const timeline = await findTimeline({ store, requestLog, id, ...(appId !== undefined && { appId }) })
    return { status: 200, body: toWireTimeline(id, timeline) }
  },
})

function toWireTimeline(id: string, timeline: Timeline): WireTimeline {
  const { kind } = timeline
  if (kind === 'choices') {
    const subjects = { validations: [], requests: [] }
    return { id, kind, subjects, events: [], choices: timeline.orders.map(toOperatorOrder) }
  }
  return { id, kind, subjects: toSubjects(timeline.story), events: toEvents(timeline.story) }
}

function toSubjects({ recharge, validations, order, history, requests }: Story): WireTimeline['subjects'] {
  return {
    ...(order && { order: toOrderDetail(order, history) }),
    ...(recharge && { recharge: toWireRecharge({ recharge, validation: null, order: null }) }),
    validations: validations.map(toWireValidation),
    requests: requests.map(toWireRequest),
  }
}
