import { OperatorOrder } from '@txgw/domain/orders/order-wire'
import { OrderStatus, utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { WireRequest } from '../diagnosis/request-wire.ts'
import { OrderChange } from '../orders/order-changes.ts'
import { WireOrderDetail } from '../orders/order-detail.ts'
import { WireRecharge } from '../recharges/recharge-wire.ts'
import { WireValidation } from '../validations/validation-wire.ts'

export const TIMELINE_KINDS = ['request', 'order', 'recharge', 'validation', 'choices'] as const

export const EVENT_KINDS = [
  'recharge-started',
  'question-asked',
  'attempt-sent',
  'attempt-failed',
  'reply-received',
  'verdict',
  'recharge-accepted',
  'recharge-ended',
  'order-created',
  'order-imported',
  'order-changed',
  'request-answered',
] as const

export const TimelineQuery = Type.Object(
  { app_id: Type.Optional(Type.String({ description: 'App of the order, when several apps use the id' })) },
  { title: 'TimelineQuery', additionalProperties: false },
)

const TimelineEvent = Type.Object(
  {
    at: utcDateTime('When it happened; for an imported order, the time that the order gives'),
    kind: Type.Enum(EVENT_KINDS),
    title: Type.String({ description: 'What happened, in one line' }),
    validation_id: Type.Optional(Type.String({ description: 'The validation that the event belongs to' })),
    attempt: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Number of the attempt in the validation' }),
    ),
    status: Type.Optional(Type.Integer({ description: 'HTTP status of a reply or an answer' })),
    duration_ms: Type.Optional(Type.Number({ minimum: 0, description: 'How long it took' })),
    code: Type.Optional(Type.String({ description: 'Outcome, reason, failure or error name' })),
    order_status: Type.Optional(OrderStatus),
    update_time: Type.Optional(
      Type.String({ description: 'The `update_time` of this version of the order' }),
    ),
    actor: Type.Optional(Type.String({ description: 'Who changed the order, where that was recorded' })),
    changes: Type.Optional(
      Type.Array(OrderChange, { description: 'What this version of the order changed, where that is known' }),
    ),
    imported_at: Type.Optional(
      utcDateTime('When the order was imported; `at` is then the time that the order gives'),
    ),
    debug_id: Type.Optional(Type.String({ description: 'The merchant request' })),
  },
  { title: 'TimelineEvent' },
)

const Subjects = Type.Object(
  {
    order: Type.Optional(WireOrderDetail),
    recharge: Type.Optional(WireRecharge),
    validations: Type.Array(WireValidation, { description: 'Oldest first' }),
    requests: Type.Array(WireRequest),
  },
  { description: 'Everything in the timeline, in the form that its own call returns' },
)

/** Everything that belongs to one id. */
export const WireTimeline = Type.Object(
  {
    id: Type.String({ description: 'The id in the request' }),
    kind: Type.Enum(TIMELINE_KINDS, {
      description: 'The kind of the id; `choices` when several apps have an order with it',
    }),
    subjects: Subjects,
    events: Type.Array(TimelineEvent, { description: 'Oldest first' }),
    choices: Type.Optional(
      Type.Array(OperatorOrder, { description: 'Call again with the app_id of one of these orders' }),
    ),
  },
  { title: 'Timeline' },
)

export type TimelineEvent = Static<typeof TimelineEvent>
export type WireTimeline = Static<typeof WireTimeline>
