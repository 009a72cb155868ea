import Type from 'typebox'
import { callerOf } from '../../access/caller.ts'
import { operation } from '../../operation.ts'
import { EXAMPLE_APP_ID } from '../examples.ts'
import { toWireOverview, WireOverview } from './overview-wire.ts'

const shared = { tag: 'Console', access: 'operator', method: 'get' } as const

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

export const showOverview = operation({
  ...shared,
  path: '/operator/v1/{env}/overview',
  id: 'showOverview',
  role: 'viewer',
  summary: 'Show the overview',
  description:
    'Returns orders by status, queries and refusals, and the validations of the last 24 hours. Rates are null until the overview has been requested twice within half a minute.',
  answers: { 200: { description: 'The overview.', schema: WireOverview, example: OVERVIEW } },
  handle: async ({ parts: { overview } }) => ({ status: 200, body: toWireOverview(await overview.latest()) }),
})

export const watchOverview = operation({
  ...shared,
  path: '/operator/v1/{env}/events',
  id: 'watchOverview',
  role: 'viewer',
  summary: 'Stream the overview as it changes',
  description:
    'Sends server-sent events: `overview` with an `Overview` at once and every two seconds, `unavailable` when the service cannot count at the moment, `end` before the service closes the stream. Each process has at most 32 streams.',
  answers: {
    200: { description: 'The stream.', schema: Type.String(), mediaType: 'text/event-stream' },
  },
  errors: ['RESOURCE_EXHAUSTED'],
  handle: async ({ request, parts: { overviewStreams } }) => ({
    status: 200,
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Without it a proxy that buffers responses would hold the events back.
      'X-Accel-Buffering': 'no',
    },
    body: overviewStreams.listen(callerOf(request).isStillAdmitted),
  }),
})
