import Type from 'typebox'
import { WireOverview } from '../../console-api/overview-wire.ts'
import { SignIn, WireSession, WireTicket } from '../../console-api/session-wire.ts'
import { TimelineQuery, WireTimeline } from '../../console-api/timeline-wire.ts'
import { EXAMPLE_APP_ID } from '../examples.ts'
import type { OperationSpec } from '../operation.ts'

const shared = { tag: 'Console', access: 'operator' } as const
const session = { tag: 'Console', access: 'console', path: '/console/session' } as const

const OVERVIEW = {
  at: '2026-01-31T08:30:00.000Z',
  clock_offset_seconds: 0,
  orders: { UNDEFINED: 0, Created: 3, Paid: 10, Finished: 20, Refunded: 1 },
  queries: { total: 5120, per_second: 12.5 },
  refusals: [{ name: 'UNAUTHENTICATED', total: 12, per_second: 0 }],
  validations: { allowed: 40, forbidden: 5, timeout: 1, unreachable: 0, 'bad-reply': 0, 'not-sent': 0 },
  forbidden_by_hour: [{ hour: '2026-01-31T07:00:00.000Z', code: 'RECHARGE_LIMIT_EXCEEDED', count: 4 }],
  latency: [
    {
      app_id: EXAMPLE_APP_ID,
      count: 45,
      p50_ms: 41.5,
      p95_ms: 139.6,
      p99_ms: 512,
      timeouts: 1,
      deadline_ms: 3000,
    },
  ],
}

export const CONSOLE_OPERATIONS: OperationSpec[] = [
  {
    ...session,
    access: 'open',
    method: 'post',
    id: 'signIn',
    summary: 'Sign a browser in',
    description:
      'With the operator token, or with a ticket that works once. The answer sets a cookie that scripts cannot read and that ends after 12 hours. Needs the header `X-Txgw-Console: 1`, and comes from the console itself.',
    body: { schema: SignIn, example: { token: 'the operator token' } },
    answers: { 204: { description: 'The browser is signed in.' } },
    errors: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'ABORTED', 'RESOURCE_EXHAUSTED', 'UNAVAILABLE'],
  },
  {
    ...session,
    method: 'get',
    id: 'showSession',
    summary: 'Is somebody signed in',
    description: 'And until when.',
    answers: {
      200: {
        description: 'Somebody is.',
        schema: WireSession,
        example: { expires_at: '2026-01-31T20:30:00.000Z' },
      },
    },
    errors: ['UNAUTHENTICATED'],
  },
  {
    ...session,
    method: 'delete',
    id: 'signOut',
    summary: 'Sign the browser out',
    description:
      'Takes the cookie away. Sessions of other browsers go on; a changed operator token ends all.',
    answers: { 204: { description: 'Nobody is signed in here any more.' } },
  },
  {
    ...shared,
    method: 'post',
    path: '/operator/v1/console-tickets',
    id: 'makeConsoleTicket',
    summary: 'Make a link that signs in',
    description:
      'The ticket works once and for ten minutes: open `/#ticket=<ticket>` of this listener in a browser. There is no body.',
    answers: {
      201: {
        description: 'The ticket, which is shown only now.',
        schema: WireTicket,
        example: {
          ticket: 'mJ4kq0vXoT7bZ2sYc8eWfLr1uAnHgDp3iQx5tVw9K6E',
          expires_at: '2026-01-31T08:40:00.000Z',
        },
      },
    },
    errors: ['ABORTED'],
  },
  {
    ...shared,
    method: 'get',
    path: '/operator/v1/{env}/overview',
    id: 'showOverview',
    summary: 'What is going on',
    description:
      'Orders by status, queries and refusals, and the validations of the last 24 hours. Rates are null until somebody has looked twice within half a minute.',
    answers: { 200: { description: 'The overview.', schema: WireOverview, example: OVERVIEW } },
  },
  {
    ...shared,
    method: 'get',
    path: '/operator/v1/{env}/events',
    id: 'watchOverview',
    summary: 'The overview as it changes',
    description:
      'Server-sent events: `overview` with an `Overview` at once and every two seconds, `unavailable` when it cannot be counted at the moment, `end` before the service closes the stream. 32 streams at most for each process.',
    answers: {
      200: { description: 'The stream.', schema: Type.String(), mediaType: 'text/event-stream' },
    },
    errors: ['RESOURCE_EXHAUSTED'],
  },
  {
    ...shared,
    method: 'get',
    path: '/operator/v1/{env}/timeline/{id}',
    idMeans: 'A `debug_id`, `payment_order_id`, `recharge_id` or `validation_id`.',
    id: 'showTimeline',
    summary: 'The whole story behind an id',
    description:
      "From the recharge over its questions and replies to the order, its changes and the merchant's queries of it, oldest first. The last 20 queries are shown, as far as they are among the newest 10,000 requests of all merchants. When several apps have an order with the id, `choices` lists them: ask again with `app_id`.",
    query: TimelineQuery,
    answers: { 200: { description: 'The story.', schema: WireTimeline } },
    errors: ['NOT_FOUND'],
  },
]
