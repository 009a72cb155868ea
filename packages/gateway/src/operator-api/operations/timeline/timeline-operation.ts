import Type from 'typebox'
import { findTimeline } from '../../../timeline/find-timeline.ts'
import { operation } from '../../operation.ts'
import { pathText } from '../shared-params.ts'
import { TimelineQuery, WireTimeline } from './timeline-wire.ts'
import { toWireTimeline } from './to-wire-timeline.ts'

export const showTimeline = operation({
  tag: 'Console',
  access: 'operator',
  method: 'get',
  path: '/operator/v1/{env}/timeline/{id}',
  id: 'showTimeline',
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
