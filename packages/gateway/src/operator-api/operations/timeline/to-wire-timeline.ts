import { toOperatorOrder } from '../../../orders/order-wire.ts'
import type { Timeline } from '../../../timeline/find-timeline.ts'
import type { Story } from '../../../timeline/story.ts'
import { toWireRequest } from '../diagnosis/request-wire.ts'
import { toOrderDetail } from '../orders/order-detail.ts'
import { toWireRecharge } from '../recharges/recharge-wire.ts'
import { toWireValidation } from '../validations/validation-wire.ts'
import { toEvents } from './timeline-events.ts'
import type { WireTimeline } from './timeline-wire.ts'

export function toWireTimeline(id: string, timeline: Timeline): WireTimeline {
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
